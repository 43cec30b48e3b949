import type { Bucket } from "@twinhelm/core/bucket/model";
import { z } from "zod/mini";
import { pruneHistory } from "../document/history/prune";
import { dropReferences, withoutReferences } from "../document/references";
import { rewriteDocuments } from "../document/rewrite";
import type { Transaction } from "../engine/engine";
import { askedFor, BucketChanging } from "../engine/fieldChanges";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import type { AskedChange, FieldChanges, OpenedChange } from "./change/changes";
import { isDoneInSteps } from "./change/steps";
import { stripOf, strippedFields } from "./changes";

/** A place in the sidebar; null takes a bucket away from its own. */
export const placeSchema = z.object({ category: z.nullish(z.string()), order: z.nullish(z.number()) });

type Place = z.infer<typeof placeSchema>;

/** Writes of buckets, each in a transaction of its own. All but `insert` throw the contract's 404. */
export interface BucketWriter {
  /** Throws 409 where the id is taken. */
  insert(caller: Caller, bucket: Bucket): Promise<void>;
  /** Takes out of the documents what the new schema makes meaningless: of many documents while others write. */
  replace(caller: Caller, bucket: Bucket): Promise<void>;
  arrange(caller: Caller, id: string, place: Place): Promise<Bucket>;
  /** Removes a bucket, its documents, and the relations of other buckets to it. */
  remove(caller: Caller, id: string): Promise<void>;
}

type Record = (tx: Transaction, caller: Caller, action: 1 | 2 | 3, id: string) => Promise<unknown>;

const recorder =
  (context: ServerContext): Record =>
  (tx, caller, action, id) =>
    context.recordActivity(tx, caller, { action, resource: ["bucket", id] });

/** Makes all that `work` gives for what is stored, in one transaction, or none of them. Throws 409 where an id is taken. */
export function insertBuckets(
  context: ServerContext,
  caller: Caller,
  work: (stored: readonly Bucket[]) => readonly Bucket[],
): Promise<readonly Bucket[]> {
  const record = recorder(context);
  return context.engine.write(async (tx) => {
    const buckets = work((await tx.buckets.all()).list().map((entry) => entry.bucket));
    for (const bucket of buckets) {
      await insertBucket(context, tx, bucket);
      await record(tx, caller, 1, bucket._id);
    }
    return buckets;
  });
}

export function createBucketWriter(context: ServerContext, changes: FieldChanges): BucketWriter {
  const { engine } = context;
  const record = recorder(context);
  const find = async ({ buckets }: Transaction, id: string): Promise<Bucket> => {
    const found = (await buckets.all()).find(id)?.bucket;
    if (found === undefined) throw httpError(404, `Bucket with id ${id} does not exist.`);
    return found;
  };
  return {
    async insert(caller, bucket) {
      await insertBuckets(context, caller, () => [bucket]);
    },
    async replace(caller, bucket) {
      const opened = await engine.write(async (tx) => {
        const before = await find(tx, bucket._id);
        const begun = await replaceInSteps(context, tx, before, bucket, { changes, caller });
        if (begun === undefined) await record(tx, caller, 2, bucket._id);
        return begun;
      });
      if (opened !== undefined) await changes.done(caller, [opened]);
    },
    arrange: (caller, id, place) =>
      engine.write(async (tx) => {
        const bucket = arranged(await find(tx, id), place);
        await tx.buckets.save(bucket);
        await context.recordActivity(tx, caller, { action: 4, resource: ["bucket", id], own: true });
        return bucket;
      }),
    remove: (caller, id) =>
      engine.write(async (tx) => {
        await find(tx, id);
        await askedFor(id, () => removeBucket(tx, id));
        await record(tx, caller, 3, id);
      }),
  };
}

/** Makes a bucket, inside of a transaction. Throws 409 where the id is taken. */
export async function insertBucket(context: ServerContext, tx: Transaction, bucket: Bucket): Promise<void> {
  const id = bucket._id;
  if ((await tx.buckets.all()).find(id) !== undefined)
    throw httpError(409, `A bucket with the id ${id} exists already.`);
  await checkLimits(tx, bucket, context.options.documentLimit);
  await tx.buckets.insert(bucket);
}

/** Who asks for a change that may go on behind its transaction. */
export interface Stepping extends Pick<AskedChange, "caller" | "told"> {
  readonly changes: Pick<FieldChanges, "open">;
}

/**
 * As `replaceBucket`; where that takes values out of many documents it begins in the transaction and goes on behind it, and
 * records its activity at its end. Whoever asks waits for what it gives. The same transaction must not write its documents.
 */
export async function replaceInSteps(
  context: ServerContext,
  tx: Transaction,
  before: Bucket,
  bucket: Bucket,
  { changes, ...asked }: Stepping,
): Promise<OpenedChange | undefined> {
  await tx.buckets.prepare(bucket);
  if (await isDoneInSteps(tx, before, bucket)) {
    await checkLimits(tx, bucket, context.options.documentLimit);
    return changes.open(tx, { ...asked, bucket });
  }
  await replaceBucket(context, tx, before, bucket);
  return undefined;
}

/** Stores other fields of a bucket, inside of a transaction, and takes out what they make meaningless. */
export async function replaceBucket(
  context: ServerContext,
  tx: Transaction,
  before: Bucket,
  bucket: Bucket,
): Promise<void> {
  await checkLimits(tx, bucket, context.options.documentLimit);
  await tx.buckets.prepare(bucket);
  await strip(tx, before, bucket);
  await tx.buckets.replace(bucket);
  await pruneHistory(tx, before, bucket);
}

/** The bucket at another place of the sidebar. */
function arranged({ category, order, ...rest }: Bucket, place: Place): Bucket {
  const next = { category, order, ...place };
  return {
    ...rest,
    ...(typeof next.category === "string" ? { category: next.category } : {}),
    ...(typeof next.order === "number" ? { order: next.order } : {}),
  };
}

/** The limits of buckets must fit into that of the server (contract, bucket.md section 2.1). */
async function checkLimits(
  { buckets }: Transaction,
  bucket: Bucket,
  limit: number | undefined,
): Promise<void> {
  const own = bucket.documentSettings?.countLimit;
  if (limit === undefined || own === undefined) return;
  const others = (await buckets.all()).list().filter((entry) => entry.bucket._id !== bucket._id);
  const countOf = (each: Bucket | undefined) => each?.documentSettings?.countLimit ?? 0;
  const promised = others.reduce(
    (sum, entry) => sum + Math.max(countOf(entry.bucket), countOf(entry.wanted)),
    0,
  );
  if (promised + own > limit)
    throw bareError(400, `Remained document count limit is ${Math.max(0, limit - promised)}`);
}

async function strip(transaction: Transaction, before: Bucket, after: Bucket): Promise<void> {
  const change = stripOf(before.properties, after.properties);
  if (change === undefined) return;
  await rewriteDocuments(
    transaction,
    before._id,
    (document) => (change(document) ? document : undefined),
    strippedFields(before.properties, after.properties),
  );
}

const refersTo = ({ properties }: Bucket, id: string): boolean =>
  JSON.stringify(withoutReferences(properties, id)) !== JSON.stringify(properties);

/** Removes a bucket, its documents, and the relations of other buckets to it, inside of a transaction. */
export async function removeBucket(transaction: Transaction, id: string): Promise<void> {
  const { buckets } = transaction;
  for (const entry of (await buckets.all()).list()) {
    if (entry.bucket._id === id) continue;
    // What it will be refers to what goes.
    if (entry.wanted !== undefined && refersTo(entry.wanted, id)) throw new BucketChanging(entry.bucket._id);
    const properties = withoutReferences(entry.bucket.properties, id);
    if (!refersTo(entry.bucket, id)) continue;
    await dropReferences(transaction, entry, id);
    await pruneHistory(transaction, entry.bucket, { properties });
    const { primary, required, ...rest } = entry.bucket;
    // What named a field that is gone would make every later write fail.
    const kept = required?.filter((name) => Object.hasOwn(properties, name));
    await buckets.replace({
      ...rest,
      properties,
      ...(kept === undefined ? {} : { required: kept }),
      ...(primary !== undefined && Object.hasOwn(properties, primary) ? { primary } : {}),
    });
  }
  await buckets.remove(id);
}
