import type { ActivityChange } from "../activity/model";
import { isRecord, isSame } from "../editing/same";
import { doorScope } from "./door";
import type { Effect } from "./effects";
import type { NotedCall } from "./recording";
import { assistantText } from "./text";

/** What a plan would do. */
export interface Doing {
  /** Those that change something. */
  readonly calls: readonly NotedCall[];
  readonly effects: readonly Effect[];
  /** By its own word. */
  readonly destroys: boolean;
  /** Whether more may come than is known. */
  readonly open: boolean;
}

/**
 * Why a person has to decide. The calls of an action say it, and what they change: undoing is one call, which may take
 * away, grant rights or change code.
 */
export function* reasonsOf(
  { calls, effects, open, destroys }: Doing,
  rows: number,
  most: number,
): Generator<string> {
  const changes = effects.flatMap((each) => each.changes);
  const places = [...calls.map(({ path }) => path), ...changes.map(({ resource }) => resource.join("/"))];
  if (destroys || calls.some(({ method }) => method === "DELETE") || changes.some(goes))
    yield assistantText("reason.destroys");
  const loses = effects.reduce((sum, each) => sum + each.loses, 0);
  if (loses > 0) yield assistantText("reason.loses", { count: loses });
  if (rows > most) yield assistantText("reason.many", { count: rows, most });
  if (places.some((path) => path.startsWith("passport/") || path === door) || changes.some(changesRules))
    yield assistantText("reason.access");
  if (places.some((path) => path.startsWith("function"))) yield assistantText("reason.code");
  if (open) yield assistantText("reason.unknown");
}

/** Where it stands whether assistants come in. */
const door = `preference/${doorScope}`;

const goes = ({ before, after }: ActivityChange): boolean => before !== undefined && after === undefined;

/** Whether the rules of a bucket become others: who reads and writes its documents. */
const changesRules = ({ resource, before, after }: ActivityChange): boolean =>
  resource[0] === "bucket" &&
  resource.length === 2 &&
  isRecord(before) &&
  isRecord(after) &&
  !isSame(before.acl, after.acl);
