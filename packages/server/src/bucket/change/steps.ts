import type { Bucket } from "@twinhelm/core/bucket/model";
import { pruneSome, takesOutOfHistory } from "../../document/history/prune";
import type { Transaction } from "../../engine/engine";
import type { FieldChange, RunningFieldChange } from "../../engine/fieldChanges";
import { manyDocuments } from "../../engine/indexes";
import type { Author, ServerContext } from "../../shell/context";
import { stripOf, strippedFields } from "../changes";
import { allProperties, isList, isUnique } from "../fields";

/** Whether a change of a bucket is done in many transactions: where it takes something out of many documents. */
export async function isDoneInSteps(
  { buckets }: Pick<Transaction, "buckets">,
  before: Bucket,
  after: Bucket,
): Promise<boolean> {
  if (!takesOutOfHistory(before, after) || comparesLast(before, after)) return false;
  return (await buckets.count(before._id)) >= manyDocuments;
}

/**
 * Whether documents are the same is only known once all are changed: where a unique field loses values, and where a list becomes
 * unique, as its items are compared in a table that is made with the bucket.
 */
function comparesLast(before: Bucket, after: Bucket): boolean {
  const stripped = new Set(strippedFields(before.properties, after.properties));
  const isOther = (root: string) =>
    JSON.stringify(before.properties[root]) !== JSON.stringify(after.properties[root]);
  return allProperties(after).some((at) => {
    const [root = ""] = at.path.split(".", 1);
    return isUnique(at) && (stripped.has(root) || (isList(at) && isOther(root)));
  });
}

/** Takes out of some more documents what the new fields make meaningless, and of what is remembered of them. */
export async function changeSome(
  transaction: Transaction,
  { id, wanted }: FieldChange,
  count: number,
): Promise<"more" | "none" | "over"> {
  const { buckets, documents, fieldChanges } = transaction;
  const change = await fieldChanges.take(wanted._id, id);
  const before = (await buckets.all()).find(wanted._id)?.bucket;
  if (change === undefined || before === undefined) return "over";
  const holding = strippedFields(before.properties, wanted.properties);
  const { ids, holders } = await documents.window(wanted._id, count, change.last, holding);
  const last = ids.at(-1);
  if (last === undefined) return "none";
  const strip = stripOf(before.properties, wanted.properties);
  const changed = holders.filter(({ document }): boolean => strip?.(document) === true);
  await documents.update(wanted._id, changed);
  await pruneSome(transaction, before, wanted, ids);
  await fieldChanges.advance(wanted._id, ids.length, last);
  return "more";
}

/** Once all documents are changed: the bucket is as it was wanted. False: it went meanwhile. */
export async function store(
  context: ServerContext,
  { id, wanted, author: { own, undoes } }: RunningFieldChange,
  author: Author,
): Promise<boolean> {
  const { engine } = context;
  return engine.write(async (tx) => {
    if ((await tx.fieldChanges.take(wanted._id, id)) === undefined) return false;
    // Indexes that were made before it began may have been dropped since.
    await tx.buckets.prepare(wanted);
    await tx.buckets.replace(wanted);
    await tx.fieldChanges.end(wanted._id);
    await context.recordActivity(tx, author, {
      action: 2,
      resource: ["bucket", wanted._id],
      ...(own === undefined ? {} : { own }),
      ...(undoes === undefined ? {} : { undoes }),
    });
    return true;
  });
}
