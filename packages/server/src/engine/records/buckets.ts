import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketReads, BucketWrites } from "../buckets";
import type { ChangeLog } from "../documentChanges";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Context } from "./context";
import { type Ahead, knownOf, requirePrepared } from "./documents/ahead";
import { adjustIndexes, dropTables } from "./documents/indexes";
import { refuseRepeated } from "./documents/repeated";
import { spendOnAll } from "./documents/size";
import { tableOf } from "./documentTable";
import { refuseChanging } from "./fieldChanges";
import { clearHistory } from "./history";
import { activityLimit } from "./journal";
import { rewriteCost } from "./meter";
import { batches, get, run, tell, type Work, type WorkOf } from "./work";

export interface BucketParts {
  readonly context: Context;
  readonly view: BucketView;
  /** The view of the running transaction. */
  readonly changing: () => TransactionBuckets;
  /** What was done in the running transaction, also by others that share it. */
  readonly logs: () => readonly ChangeLog[];
  readonly ahead: () => Ahead;
}

export const bucketRecords = (parts: BucketParts): WorkOf<BucketWrites> => ({
  ...bucketReads(parts.view),
  ...bucketWrites(parts),
});

const bucketReads = (view: BucketView): WorkOf<BucketReads> => ({
  // biome-ignore lint/correctness/useYield: they are in memory.
  *all() {
    return view.current();
  },
  *count(id) {
    return Number((yield* get("SELECT count FROM bucket WHERE id = ?", id))?.count ?? 0);
  },
  *countAll() {
    return Number((yield* get("SELECT coalesce(sum(count), 0) AS total FROM bucket"))?.total);
  },
});

const bucketWrites = ({
  context,
  view,
  changing,
  logs,
  ahead,
}: BucketParts): WorkOf<Omit<BucketWrites, keyof BucketReads>> => ({
  *insert(bucket) {
    const text = JSON.stringify(bucket);
    yield* context.journal.touch("bucket", bucket._id);
    context.meter.spend(rewriteCost(1, text.length));
    yield* run("INSERT INTO bucket (id, json) VALUES (?, ?)", bucket._id, text);
    yield* context.ways.createTable(bucket);
    changing().change(bucket._id, bucket, yield* adjustIndexes(context, bucket));
  },
  prepare: (bucket) =>
    requirePrepared(context, {
      bucket,
      before: view.current().find(bucket._id)?.bucket,
      ahead: ahead(),
      logs: logs(),
    }),
  *replace(bucket) {
    refuseChanging(changing(), bucket._id);
    const before = view.current().find(bucket._id)?.bucket;
    const prepared = ahead().of(bucket._id);
    const known = prepared && (yield* knownOf(context, bucket._id, prepared, logs()));
    yield* spendOnAll(context, bucket._id);
    yield* store(context, bucket);
    const building = yield* adjustIndexes(context, bucket, known);
    yield* refuseRepeated(context, bucket, before, known);
    changing().change(bucket._id, bucket, building);
  },
  *settle(id) {
    const entry = view.current().find(id);
    if (entry === undefined) return yield* context.ways.dropTables(id, []);
    const building = yield* adjustIndexes(context, entry.bucket);
    const { building: before = new Set() } = entry;
    if (building.size !== before.size || [...building].some((path) => !before.has(path)))
      changing().change(id, entry.bucket, building);
  },
  *save(bucket) {
    refuseChanging(changing(), bucket._id);
    yield* store(context, bucket);
    changing().change(bucket._id, bucket);
  },
  *remove(id) {
    const bucket = view.current().find(id)?.bucket;
    if (bucket !== undefined) {
      yield* spendOnAll(context, id);
      yield* context.journal.touch("bucket", id);
      yield* noteDocuments(context, bucket);
      yield* dropTables(context, bucket);
    }
    yield* clearHistory(context, id);
    yield* run("DELETE FROM bucket WHERE id = ?", id);
    yield* tell("DELETE FROM field_change WHERE bucket = ?", id);
    changing().change(id, undefined);
  },
});

function* store({ journal }: Context, bucket: Bucket): Work<void> {
  yield* journal.touch("bucket", bucket._id);
  yield* run("UPDATE bucket SET json = ? WHERE id = ?", JSON.stringify(bucket), bucket._id);
}

/** Documents that are in memory at once, beside what is kept of them. */
const together = 100;

/** Documents whose sizes are added up, at most: so many, and more only where these do not tell. */
const lookedAt = [20_000, 200_000, Number.MAX_SAFE_INTEGER];

/** Whether documents have more bytes than are kept. */
function* isLarge(table: string): Work<boolean> {
  for (const most of lookedAt) {
    const sizes = `SELECT octet_length(json) AS size FROM ${table} LIMIT ${most}`;
    const row = yield* get(`SELECT coalesce(sum(size), 0) AS bytes, count(*) AS n FROM (${sizes}) AS sizes`);
    if (Number(row?.bytes) > activityLimit) return true;
    if (Number(row?.n) < most) return false;
  }
  return false;
}

/** The documents of a bucket that goes: all of them are kept, or none. */
function* noteDocuments({ journal }: Context, bucket: Bucket): Work<void> {
  const table = tableOf(bucket._id);
  if (yield* isLarge(table)) {
    journal.cut("bucket", bucket._id, "data");
    return;
  }
  yield* batches(`SELECT id, json FROM ${table}`, [], together, function* (rows) {
    for (const { id, json } of rows)
      yield* journal.document(bucket, String(id), () => given(json), undefined);
    return undefined;
  });
}

// biome-ignore lint/correctness/useYield: it was read already.
function* given(json: unknown): Work<string> {
  return String(json);
}
