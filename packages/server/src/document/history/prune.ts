import { setImmediate } from "node:timers/promises";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { stripOf } from "../../bucket/changes";
import type { Transaction } from "../../engine/engine";
import type { ChangedFields, DocumentHistory } from "../../engine/history";
import type { Value } from "../values";
import { changedLeaves } from "./changes";

/** What is left of the earlier value of a root field, in a document of its own; without the field: nothing. */
type Prune = (name: string, earlier: Value) => Value;

/**
 * Takes out of what is remembered of documents what the new fields of their bucket make meaningless, so that no
 * earlier state has what the bucket could not hold (contract, bucket.md section 11).
 */
export async function pruneHistory(
  transaction: Transaction,
  before: Bucket,
  after: Pick<Bucket, "properties">,
): Promise<void> {
  const prune = pruneOf(before, after);
  if (prune !== undefined) await pruneAll(transaction, before._id, prune);
}

/** The same of some documents. */
export async function pruneSome(
  { history }: Transaction,
  before: Bucket,
  after: Pick<Bucket, "properties">,
  ids: readonly string[],
): Promise<void> {
  const prune = pruneOf(before, after);
  if (prune === undefined) return;
  for (const each of await history.of(before._id, ids)) await pruneOne({ history }, each, prune);
}

/** Whether a change of a bucket takes something out of what is remembered of documents: also where it does of documents themselves. */
export const takesOutOfHistory = (before: Bucket, after: Pick<Bucket, "properties">): boolean =>
  pruneOf(before, after) !== undefined;

/** Undefined: nothing is taken out. */
function pruneOf(before: Bucket, after: Pick<Bucket, "properties">): Prune | undefined {
  const strip = stripOf(before.properties, after.properties);
  const gone = Object.keys(before.properties).filter((name) => !isKept(name, before, after));
  if (strip === undefined && gone.length === 0) return undefined;
  return (name, earlier) => {
    if (gone.includes(name)) return {};
    strip?.(earlier);
    return earlier;
  };
}

/** Takes the texts of removed languages out of what is remembered of translated fields. */
export async function pruneLanguages(
  transaction: Transaction,
  bucketId: string,
  strip: (document: Value) => Value | undefined,
): Promise<void> {
  await pruneAll(transaction, bucketId, (_, earlier) => strip(earlier) ?? earlier);
}

/** Whether earlier values of a field may come back: it is there, and a translated one still is. */
function isKept(name: string, before: Bucket, after: Pick<Bucket, "properties">): boolean {
  const [old, now] = [before.properties[name], after.properties[name]];
  return now !== undefined && (old?.options?.translate === true) === (now.options?.translate === true);
}

async function pruneAll({ history }: Transaction, bucketId: string, prune: Prune): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const batch = await history.batch(bucketId, last);
    if (batch.length === 0) return;
    for (const each of batch) await pruneOne({ history }, each, prune);
    last = batch.at(-1)?.documentId;
    // Others are answered between batches, however many there are.
    await setImmediate();
  }
}

async function pruneOne(
  { history }: Pick<Transaction, "history">,
  { document, revisions }: DocumentHistory,
  prune: Prune,
): Promise<void> {
  // What each field was after the change that is looked at.
  const later: Value = { ...document };
  for (const { sequence, fields } of revisions) {
    const left = prunedFields(fields, later, prune);
    for (const [name, [, ...earlier]] of Object.entries(left)) {
      if (earlier.length === 0) delete later[name];
      else later[name] = earlier[0];
    }
    if (JSON.stringify(left) !== JSON.stringify(fields)) await history.replace(sequence, left);
  }
}

function prunedFields(fields: ChangedFields, later: Readonly<Value>, prune: Prune): ChangedFields {
  const left: Record<string, ChangedFields[string]> = {};
  for (const [name, [leaves, ...earlier]] of Object.entries(fields)) {
    const had = earlier.length > 0;
    const marked: Value = { [name]: had ? structuredClone(earlier[0]) : null };
    const pruned = prune(name, marked);
    if (!Object.hasOwn(pruned, name)) continue;
    if (!had) left[name] = [leaves];
    else {
      const value = pruned[name];
      const isOther = JSON.stringify(value) !== JSON.stringify(earlier[0]);
      const count = isOther ? changedLeaves(value, later[name]) : leaves;
      if (!isOther || count > 0) left[name] = [count, value];
    }
  }
  return left;
}
