import type { VerifiedPart, VerifyFrom } from "../../activities";
import type { Context } from "../context";
import { rewriteCost } from "../meter";
import { get, type Work } from "../work";
import { type End, type Link, linkOf, links, readEnd } from "./chain";
import { idOf, timeOf } from "./sequence";

/** Activities that are looked at in one read. */
const together = 5_000;

type Problem = VerifiedPart["problems"][number];

/** Looks at some activities: whether each holds its own hash and that of the one before it. */
export function* verifySome({ vault, meter }: Context, from: VerifyFrom | undefined): Work<VerifiedPart> {
  const first = yield* readEnd(vault, "first");
  const problems: Problem[] = [];
  // What has expired meanwhile was looked at.
  const isStart = from === undefined || from.sequence < first.sequence;
  let last: End = isStart ? first : { sequence: from.sequence, hash: Buffer.from(from.hash, "hex") };
  if (isStart && !first.sound) problems.push({ kind: "missing", place: "start" });
  const some = yield* links(last.sequence, together);
  const isListed = removalsIn();
  let removed = 0;
  for (const link of some) {
    meter.spend(rewriteCost(0, link.size) + 1_000);
    const at = { id: idOf(link.sequence), at: timeOf(link.sequence) };
    if (!equal(link.previous, last.hash)) problems.push({ kind: "missing", place: "before", ...at });
    if (!equal(link.hash, linkOf(vault, link.previous, link.digest)))
      problems.push({ kind: "changed", ...at });
    if (link.gone && !(yield* isListed(link))) problems.push({ kind: "missing", place: "here", ...at });
    removed += link.gone ? 1 : 0;
    last = link;
  }
  const isEnd = some.length < together;
  if (isEnd) {
    const end = yield* readEnd(vault, "last");
    if (!end.sound || !equal(end.hash, last.hash)) problems.push({ kind: "missing", place: "end" });
  }
  return {
    looked: some.length - removed,
    removed,
    problems,
    head: Buffer.from(last.hash).toString("hex"),
    since: first.sequence === 0 ? undefined : timeOf(first.sequence),
    next: isEnd ? undefined : { sequence: last.sequence, hash: Buffer.from(last.hash).toString("hex") },
  };
}

const equal = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Whether an activity says that this one was deleted, and by whom. */
function removalsIn() {
  const known = new Map<number, ReadonlySet<unknown>>();
  return function* ({ by, sequence }: Link): Work<boolean> {
    const list = known.get(by) ?? (yield* removedBy(by));
    known.set(by, list);
    return list.has(sequence);
  };
}

function* removedBy(by: number): Work<ReadonlySet<unknown>> {
  const sql = `SELECT s.changes FROM activity_state s JOIN activity a ON a.sequence = s.sequence
    JOIN activity_places p ON p.id = a.place WHERE s.sequence = ? AND p.parts = '[]' AND a.leaf = 'activity'`;
  const [change] = JSON.parse(String((yield* get(sql, by))?.changes ?? "[{}]"));
  return new Set(Array.isArray(change?.b) ? change.b : []);
}
