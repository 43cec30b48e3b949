import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Client } from "pg";
import type { Buckets } from "../../../bucket/entry";
import type { PreparedBucket } from "../../buckets";
import type { Context } from "../../records/context";
import { type Lengthy, lengthyFor } from "../../records/documents/ahead";
import { fillAgain, indexNames } from "../../records/documents/indexes";
import { repeated, repeatsAny, repeatsOneOf } from "../../records/documents/repeated";
import type { Work } from "../../records/work";
import { readLine } from "../line";
import { told } from "../problems";
import type { Texts } from "../text";
import { runWaiting } from "../waiting";
import type { BucketTurns } from "./bucketTurns";
import { build } from "./build";
import { changesNow, fillItems, mostTakenIn } from "./fill";
import type { LongStatements } from "./long";
import type { Tasks } from "./tasks";
import { beingBuilt, changedSince } from "./ways";

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

/** What was done of a change of a bucket before its transaction. */
export interface Preparation {
  readonly prepared: () => PreparedBucket;
  /** Takes in what was written meanwhile, and keeps it for a minute more. */
  refresh(): Promise<void>;
  /** What nobody takes over is dropped. */
  giveUp(): Promise<void>;
}

/**
 * Does before the transaction of a change of a bucket what would keep others waiting in it: indexes that writes rely on, tables
 * of items, and whether values of unique fields are repeated. Throws 400 where they are, 503 where another change of the same
 * bucket does the same; undefined: nothing takes long.
 */
export const createPreparing =
  (parts: PreparingParts) =>
  async (bucket: Bucket): Promise<Preparation | undefined> => {
    const before = parts.buckets().find(bucket._id)?.bucket;
    if (before === undefined) return undefined;
    const context = parts.newContext();
    const lengthy = await parts.read(() => lengthyFor(context, bucket, before));
    if (lengthy === undefined) return undefined;
    const change = { ...lengthy, bucket, context, filled: new Map<string, string>() };
    // What is made is kept for this change for as long as it takes to prepare the rest.
    const timer = setInterval(() => void keep(parts, change).catch(() => undefined), renewed);
    try {
      await parts.tasks.hold(indexNames(bucket));
      let changes = await onLong(parts, (on) => prepare(parts, on, change));
      return {
        prepared: () => ({ distinct: change.fields, items: change.filled, changes }),
        async refresh() {
          await keepIndexes(parts, change);
          await keep(parts, change);
          changes = (await onLong(parts, (on) => untilFew(on, change, { changes }))) ?? changes;
        },
        giveUp: () => abandonAll(parts, change),
      };
    } catch (error) {
      // What was made ahead is dropped: the change does not come.
      await abandonAll(parts, change);
      if (change.indexes.length > 0) await parts.tasks.giveUp(bucket._id).catch(() => undefined);
      // That it is gone is said by its transaction.
      if (parts.buckets().find(bucket._id) === undefined) return undefined;
      throw told(error);
    } finally {
      clearInterval(timer);
    }
  };

interface Change extends Lengthy {
  readonly bucket: Bucket;
  readonly context: Context;
  /** Names of the tables of items that were filled, by path. */
  readonly filled: Map<string, string>;
}

/** A connection of its own. */
interface On {
  readonly client: Client;
  readonly run: <T>(work: Work<T>) => Promise<T>;
}

const onLong = <T>({ long, texts }: PreparingParts, work: (on: On) => Promise<T>): Promise<T> =>
  long.on((client) => work({ client, run: (asked) => runWaiting(readLine(client, texts), asked) }));

async function abandonAll({ tasks }: PreparingParts, { filled }: Change): Promise<void> {
  for (const name of filled.values()) await tasks.abandon(name).catch(() => undefined);
  filled.clear();
}

/** Times that tables are filled from the beginning, as too much was written meanwhile. */
const mostFilled = 3;

/** Gives the number of the change up to which all is prepared. */
async function prepare(parts: PreparingParts, on: On, change: Change): Promise<number> {
  const { bucket, context, fields, lists } = change;
  // What is refused anyway is refused before anything is made for it.
  const there = fields.filter((path) => lists.every((list) => list.path !== path));
  let begun = await on.run(changesNow());
  for (const path of there) if (await on.run(repeatsAny(context, bucket, path))) throw repeated(path);
  for (let attempt = 0; attempt < mostFilled; attempt += 1) {
    const since = await makeAll(parts, on, change);
    // What was compared before lists were filled may be too long ago.
    const changes =
      since === undefined
        ? undefined
        : await untilFew(on, change, lists.length === 0 ? { changes: begun } : { changes: since, all: true });
    if (changes !== undefined) return changes;
    await abandonAll(parts, change);
    begun = await on.run(changesNow());
  }
  throw beingBuilt();
}

/** Times that what changed meanwhile is compared, and documents that are left to the transaction. */
const rounds = 5;
const fewCompared = 20;

interface Since {
  readonly changes: number;
  /** Compares all documents, and not only what was changed. */
  readonly all?: boolean;
}

/** Takes in and compares until little is left; gives up to which change. Undefined: it is not known what was changed. */
async function untilFew(on: On, change: Change, since: Since): Promise<number | undefined> {
  let next = since;
  for (let round = 0; round < rounds; round += 1) {
    const done = await inOneMoment(on, () => takeIn(on, change, next));
    if (done === undefined || done.compared <= fewCompared) return done?.changes;
    next = { changes: done.changes };
  }
  return next.changes;
}

/** What is read meanwhile is of one moment. */
async function inOneMoment<T>({ client }: On, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  try {
    const done = await work();
    await client.query("COMMIT");
    return done;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Takes in what was changed since, and compares that with all others. */
async function takeIn(
  { run }: On,
  { bucket, fields, context, filled, lists }: Change,
  since: Since,
): Promise<{ readonly changes: number; readonly compared: number } | undefined> {
  const changes = await run(changesNow());
  const ids = await run(changedSince(bucket._id, since.changes, mostTakenIn));
  if (ids === undefined && lists.length > 0) return undefined;
  for (const list of lists) {
    const name = filled.get(list.path) ?? list.table;
    await run(fillAgain(bucket._id, { ...list, table: `"${name}"` }, ids ?? []));
  }
  for (const path of fields) {
    const isAll = ids === undefined || since.all === true;
    const isRepeated = isAll
      ? await run(repeatsAny(context, bucket, path, filled))
      : await run(repeatsOneOf(context, bucket, path, ids, filled));
    if (isRepeated) throw repeated(path);
  }
  return { changes, compared: ids?.length ?? 0 };
}

/** Milliseconds; what is made ahead waits three times as long for its change. */
const renewed = 20_000;

/** Makes indexes and tables of items; gives the number of the change from which on these have taken in nothing. */
async function makeAll(parts: PreparingParts, on: On, change: Change): Promise<number | undefined> {
  const { turns, patience, tasks, isClosed } = parts;
  const { bucket, indexes, lists, filled, context } = change;
  if (indexes.length + lists.length === 0) return 0;
  const made = await turns.run(bucket._id, patience, async (holds) => {
    const isWanted = () => !isClosed() && holds();
    await makeIndexes(parts, change, isWanted);
    if (lists.length === 0) return { since: 0 };
    // Nobody else knows the tables: another node may begin beside, should this one have lost its turn for a moment.
    const renew = async (): Promise<boolean> => {
      await keepIndexes(parts, change);
      return !isClosed();
    };
    return await fillItems({ ...on, tasks, context, renew }, { bucketId: bucket._id, lists, filled });
  });
  if (made === undefined) throw beingBuilt();
  return made.since;
}

async function keepIndexes({ tasks }: PreparingParts, { bucket, indexes }: Change): Promise<void> {
  for (const { name, path } of indexes) await tasks.ahead(name, bucket._id, path);
}

async function keep({ tasks }: PreparingParts, { bucket, filled }: Change): Promise<void> {
  await tasks.hold(indexNames(bucket));
  for (const name of filled.values()) await tasks.keep(name);
}

async function makeIndexes(
  parts: PreparingParts,
  { bucket, indexes }: Change,
  isWanted: () => boolean,
): Promise<void> {
  const { tasks, long } = parts;
  for (const { name, path } of indexes) {
    // Also one that was to be dropped: in this turn nobody drops it.
    await tasks.ahead(name, bucket._id, path);
    if (await tasks.isValid(name)) continue;
    if (!(await build(long, { name, bucket: bucket._id, path }, async () => isWanted()))) throw beingBuilt();
    // It is kept for this change from its end on, not from its beginning.
    await tasks.ahead(name, bucket._id, path);
  }
}
