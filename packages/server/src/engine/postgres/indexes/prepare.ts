import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Client } from "pg";
import type { Buckets } from "../../../bucket/entry";
import type { PreparedBucket } from "../../buckets";
import { type Indexes, manyDocuments } from "../../indexes";
import type { Context } from "../../records/context";
import { neededIndexes } from "../../records/documents/indexes";
import { comparable, repeated, repeatsOneOf } from "../../records/documents/repeated";
import { tableOf } from "../../records/documentTable";
import type { DocumentIndex } from "../../records/ways";
import { get, type Work } from "../../records/work";
import { readLine } from "../line";
import { told } from "../problems";
import type { Texts } from "../text";
import { runWaiting } from "../waiting";
import type { BucketTurns } from "./bucketTurns";
import type { LongStatements } from "./long";
import type { Tasks } from "./tasks";
import { beingBuilt, changedSince } from "./ways";
import { build } from "./work";

export interface PreparingParts {
  readonly tasks: Tasks;
  readonly long: LongStatements;
  readonly turns: BucketTurns;
  readonly texts: Texts;
  readonly buckets: () => Buckets;
  readonly newContext: () => Context;
  readonly read: <T>(work: () => Work<T>) => Promise<T>;
  /** Milliseconds for which a change waits for others that do the same. */
  readonly patience: number;
  readonly isClosed: () => boolean;
}

/** Does before the transaction of a change of a bucket what would keep others waiting in it. */
export const createPreparing =
  (parts: PreparingParts): Indexes["prepare"] =>
  async (bucket) => {
    const { read, newContext } = parts;
    const before = parts.buckets().find(bucket._id)?.bucket;
    if (before === undefined) return undefined;
    const fields = comparable(bucket, before);
    const context = newContext();
    const missing = await read(() => neededIndexes(context, bucket));
    if (fields.length === 0 && missing.length === 0) return undefined;
    if ((await read(() => countOf(bucket._id))) < manyDocuments) return undefined;
    try {
      return await prepared(parts, { bucket, fields, missing, context });
    } catch (error) {
      // What was made ahead is dropped: the change does not come.
      if (missing.length > 0) await parts.tasks.giveUp(bucket._id).catch(() => undefined);
      throw told(error);
    }
  };

function* countOf(id: string): Work<number> {
  return Number((yield* get("SELECT count FROM bucket WHERE id = ?", id))?.count ?? 0);
}

interface Change {
  readonly bucket: Bucket;
  /** Paths whose values are compared. */
  readonly fields: readonly string[];
  readonly missing: readonly DocumentIndex[];
  readonly context: Context;
}

async function prepared(parts: PreparingParts, change: Change): Promise<PreparedBucket> {
  const { long, texts } = parts;
  return await long.on(async (client) => {
    const run = <T>(work: Work<T>): Promise<T> => runWaiting(readLine(client, texts), work);
    // What is refused anyway is refused before anything is made for it.
    let changes = await compareAll(client, change);
    if (change.missing.length > 0) await makeAll(parts, change);
    for (let round = 0; round < rounds; round += 1) {
      const next = await compareChanged(run, change, changes);
      if (next === undefined) changes = await compareAll(client, change);
      else if (next.compared <= fewCompared) return { distinct: change.fields, changes: next.changes };
      else changes = next.changes;
    }
    return { distinct: change.fields, changes };
  });
}

/** Times that what changed meanwhile is compared, and documents that are left to the transaction. */
const rounds = 5;
const fewCompared = 20;
/** Documents that are compared one by one. */
const mostCompared = 10_000;

/** Throws 400 where values are repeated; gives the number of the change at which they are not. */
async function compareAll(client: Client, { bucket, fields, context }: Change): Promise<number> {
  const table = tableOf(bucket._id);
  let changes: number | undefined;
  for (const path of fields) {
    // One statement sees one moment.
    const { rows } = await client.query(
      `SELECT changes, EXISTS (SELECT 1 FROM ${table} GROUP BY ${context.dialect.same(path)} HAVING count(*) > 1) AS repeated FROM instance`,
    );
    if (rows[0]?.repeated !== false) throw repeated(path);
    changes = Math.min(changes ?? Number.POSITIVE_INFINITY, Number(rows[0].changes));
  }
  return changes ?? 0;
}

/** Compares what was changed since with all others; undefined: that is not known. */
async function compareChanged(
  run: <T>(work: Work<T>) => Promise<T>,
  { bucket, fields, context }: Change,
  since: number,
): Promise<{ readonly changes: number; readonly compared: number } | undefined> {
  if (fields.length === 0) return { changes: since, compared: 0 };
  const changes = await run(changesNow());
  const ids = await run(changedSince(bucket._id, since, mostCompared));
  if (ids === undefined) return undefined;
  for (const path of fields)
    if (await run(repeatsOneOf(context, bucket._id, path, ids))) throw repeated(path);
  return { changes, compared: ids.length };
}

function* changesNow(): Work<number> {
  return Number((yield* get("SELECT changes FROM instance"))?.changes ?? 0);
}

/** Milliseconds; what is made ahead waits three times as long for its change. */
const renewed = 20_000;

/** Makes indexes ahead of the change that asks for them. */
async function makeAll(
  { tasks, long, turns, patience, isClosed }: PreparingParts,
  change: Change,
): Promise<void> {
  const { bucket, missing } = change;
  const isMade = await turns.run(bucket._id, patience, async (holds) => {
    const isWanted = async () => !isClosed() && holds();
    for (const { name, path } of missing) {
      if (await tasks.isValid(name)) continue;
      await tasks.ahead(name, bucket._id, path);
      // It is kept for this change from its end on, not from its beginning.
      const renew = () => tasks.ahead(name, bucket._id, path);
      const timer = setInterval(() => void renew().catch(() => undefined), renewed);
      const made = build(long, { name, bucket: bucket._id, path }, isWanted);
      if (!(await made.finally(() => clearInterval(timer)))) return false;
      await renew();
    }
    return true;
  });
  if (isMade !== true) throw beingBuilt();
}
