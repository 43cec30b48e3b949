import { isSame } from "@twinhelm/core/editing/same";
import { diff, type ResourceChange } from "@twinhelm/core/representation/diff";
import type { OpenedChange } from "../bucket/change/changes";
import type { Transaction } from "../engine/engine";
import { storeOf } from "../representation/instance";
import type { Staged, Writing } from "../representation/store";
import type { Services } from "../services";
import type { Caller } from "../shell/context";
import { HttpError, httpError } from "../shell/errors";
import type { TreeChange } from "./tree/sync";

/** What becomes of one resource. */
export interface PlannedChange extends ResourceChange {
  /** Documents of a bucket that goes. */
  readonly documents?: number;
}

interface Applying {
  readonly services: Services;
  readonly caller: Caller;
  readonly changes: readonly TreeChange[];
  /** Where something can be done beside the instance. */
  readonly folder: string;
}

/** Thrown to undo what was done to see whether it can be done. */
class OnlyTried extends Error {}

/** The changes in words and figures, in the order in which they are made. */
export async function plannedChanges(
  { context }: Services,
  changes: readonly TreeChange[],
): Promise<readonly PlannedChange[]> {
  const planned: PlannedChange[] = [];
  for (const change of inOrder(changes)) {
    const told = resourceChange(change);
    const isLost = change.module === "bucket" && change.after === undefined;
    planned.push(isLost ? { ...told, documents: await context.engine.buckets.count(change._id) } : told);
  }
  return planned;
}

function resourceChange({ module, _id, before, after }: TreeChange): ResourceChange {
  if (before !== undefined && after !== undefined)
    return diff({ module, _id, contents: before }, { module, _id, contents: after });
  if (after !== undefined) return diff(undefined, { module, _id, contents: after });
  return diff({ module, _id, contents: before ?? { schema: {} } }, undefined);
}

/**
 * Makes all changes, or none. Throws `HttpError`. Fields of large buckets are changed behind it: whoever asked waits for what it
 * gives.
 */
export async function applyChanges(applying: Applying): Promise<readonly OpenedChange[]> {
  if (applying.changes.length === 0) return [];
  const { services } = applying;
  const staged = await stageAll(applying, false);
  const afterwards: Writing["afterwards"] = [];
  let opened: readonly OpenedChange[] = [];
  try {
    opened = await services.context.engine.write(async (tx) => {
      // It may run twice.
      afterwards.splice(0);
      return writeAll(applying, tx, afterwards);
    });
  } catch (error) {
    await discard(staged);
    throw error;
  }
  for (const { finish } of staged) await finish();
  for (const work of afterwards) await work();
  return opened;
}

/** Functions whose code is built to see whether it can be. */
const mostTried = 20;

/** Why the changes could not be made; undefined: they can, as far as that shows without what takes its time. */
export async function problemOf(applying: Applying): Promise<string | undefined> {
  try {
    await applying.services.context.engine.write(async (tx) => {
      await writeAll(applying, tx, []);
      throw new OnlyTried();
    });
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    if (!(error instanceof OnlyTried)) throw error;
  }
  const functions = applying.changes.filter(({ module }) => module === "function").slice(0, mostTried);
  try {
    await discard(await stageAll({ ...applying, changes: functions }, true));
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

/** What takes its time, done beside the instance. Where one fails, nothing of it is left. */
async function stageAll(
  { services: { context, functions }, caller, changes, folder }: Applying,
  isTrial: boolean,
): Promise<readonly Staged[]> {
  const staged: Staged[] = [];
  try {
    for (const { module, _id, after, codeName } of inOrder(changes)) {
      const staging = { context, functions, owner: caller.id, folder, codeName, isTrial };
      const made = after === undefined ? undefined : await storeOf(module).stage?.(staging, _id, after);
      if (made !== undefined) staged.push(made);
    }
    return staged;
  } catch (error) {
    await discard(staged);
    throw error;
  }
}

async function discard(staged: readonly Staged[]): Promise<void> {
  for (const each of staged) await each.discard();
}

async function writeAll(
  { services: { context, functions, fieldChanges }, caller, changes }: Applying,
  tx: Transaction,
  afterwards: Writing["afterwards"],
): Promise<readonly OpenedChange[]> {
  // Relations to a bucket that goes are taken out of documents in this transaction.
  const isAnyGoing = changes.some(({ module, after }) => module === "bucket" && after === undefined);
  const stepping = isAnyGoing ? undefined : { changes: fieldChanges, caller, told: { own: true } };
  const opened: OpenedChange[] = [];
  const writing: Writing = { context, tx, afterwards, functions, stepping, opened };
  // A bucket that goes takes the relations to it out of others.
  for (const { module, _id, before } of changes)
    if (!isSame(await storeOf(module).read({ records: tx, functions }, _id), before))
      throw httpError(409, `${module}/${_id} was changed meanwhile. Nothing was changed. Try again.`);
  for (const { module, _id, before, after } of inOrder(changes)) {
    const store = storeOf(module);
    const begun = opened.length;
    try {
      await store.write(writing, _id, after);
    } catch (error) {
      if (error instanceof HttpError) throw placed(error, `${module}/${_id}`);
      throw error;
    }
    if (opened.length > begun) continue;
    const action = before === undefined ? 1 : after === undefined ? 3 : 2;
    await context.recordActivity(tx, caller, { action, resource: store.place(_id), own: true });
  }
  return opened;
}

/** What the instance does not take fails the command, and says which file it is in. */
const placed = (error: HttpError, place: string): HttpError =>
  httpError(500, `${place}: ${error.message.trim()}`);

/** What others need comes first, and goes last. */
function inOrder(changes: readonly TreeChange[]): readonly TreeChange[] {
  const rank = ({ module, after }: TreeChange): number => {
    const place = { preference: 0, bucket: 1, function: 2 }[module];
    return after === undefined ? 5 - place : place;
  };
  return changes.toSorted((one, other) => rank(one) - rank(other));
}
