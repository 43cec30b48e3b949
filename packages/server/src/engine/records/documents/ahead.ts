import type { Bucket } from "@twinhelm/core/bucket/model";
import type { PreparedBucket } from "../../buckets";
import type { ChangeLog } from "../../documentChanges";
import type { Context } from "../context";
import { get, type Work } from "../work";
import { type Needed, neededFor } from "./indexes";
import { comparable } from "./repeated";

/** What a transaction knows of what was prepared for its changes of buckets. */
export interface Ahead {
  of(bucketId: string): PreparedBucket | undefined;
  /** Whether it ends where something is not prepared; otherwise it does that itself. */
  readonly mayAsk: boolean;
}

export const nothingAhead: Ahead = { of: () => undefined, mayAsk: false };

/** A change of this bucket would keep others waiting: it is to be prepared, and its transaction run again. */
export class Unprepared extends Error {
  constructor(readonly bucket: Bucket) {
    super(`A change of the bucket ${bucket._id} is to be prepared`);
  }
}

/** What of a change of a bucket takes long where it has many documents. */
export interface Lengthy extends Needed {
  /** Paths of unique fields whose values are compared. */
  readonly fields: readonly string[];
}

/** Undefined: nothing takes long. `before`: the bucket as it is. */
export function* lengthyFor(context: Context, bucket: Bucket, before: Bucket): Work<Lengthy | undefined> {
  const { ahead } = context.ways;
  const needed = ahead && (yield* neededFor(context, bucket));
  const fields = comparable(bucket, before);
  if (needed === undefined || needed.indexes.length + needed.lists.length + fields.length === 0)
    return undefined;
  const row = yield* get("SELECT count FROM bucket WHERE id = ?", bucket._id);
  return Number(row?.count ?? 0) >= (ahead?.manyDocuments ?? 0) ? { ...needed, fields } : undefined;
}

/** Throws `Unprepared` where a change would take long. */
export function* requirePrepared(
  context: Context,
  {
    bucket,
    before,
    ahead,
    logs,
  }: {
    readonly bucket: Bucket;
    readonly before: Bucket | undefined;
    readonly ahead: Ahead;
    readonly logs: readonly ChangeLog[];
  },
): Work<void> {
  if (!ahead.mayAsk || before === undefined) return;
  const lengthy = yield* lengthyFor(context, bucket, before);
  if (lengthy === undefined) return;
  const prepared = ahead.of(bucket._id);
  if (prepared === undefined || !covers(prepared, lengthy)) throw new Unprepared(bucket);
  const { changed } = yield* knownOf(context, bucket._id, prepared, logs);
  if (changed === undefined) throw new Unprepared(bucket);
}

const covers = ({ distinct, items }: PreparedBucket, { indexes, lists, fields }: Lengthy): boolean =>
  indexes.length === 0 &&
  lists.every(({ path }) => items.has(path)) &&
  fields.every((path) => distinct.includes(path));

/** What was prepared, with what is not in it. */
export interface Known {
  readonly prepared: PreparedBucket;
  /** Ids of the documents that were written since, also by this transaction; undefined: that is not known. */
  readonly changed: readonly string[] | undefined;
}

/** Documents that are looked at one by one; of more, all are. */
const mostChanged = 1_000;

export function* knownOf(
  { ways }: Context,
  bucketId: string,
  prepared: PreparedBucket,
  logs: readonly ChangeLog[],
): Work<Known> {
  const own = logs.map(({ changes }) => changes.get(bucketId));
  if (own.includes("many")) return { prepared, changed: undefined };
  const others = yield* ways.changedSince(bucketId, prepared.changes, mostChanged);
  const ids = own.flatMap((each) => (each === undefined || each === "many" ? [] : [...each.keys()]));
  return { prepared, changed: others && [...new Set([...others, ...ids])] };
}
