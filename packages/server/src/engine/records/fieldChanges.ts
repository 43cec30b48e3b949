import type { ChangeLog } from "../documentChanges";
import type { FieldChangeReads, FieldChangeWrites, RunningFieldChange } from "../fieldChanges";
import { BucketChanging } from "../fieldChanges";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Context } from "./context";
import { type Ahead, knownOf } from "./documents/ahead";
import { refuseRepeated } from "./documents/repeated";
import { all, get, type Row, run, tell, type WorkOf } from "./work";

/** Changes of fields that go on, as SQL that makes their table; `integer`: the type of whole numbers. */
export const fieldChangeTable = (integer: "INTEGER" | "BIGINT", options = ""): string => `
  CREATE TABLE field_change (
    bucket TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    author TEXT NOT NULL,
    -- The bucket as it will be.
    wanted TEXT NOT NULL,
    since ${integer} NOT NULL,
    -- Documents that were looked through, of how many, and the last of them.
    done ${integer} NOT NULL DEFAULT 0,
    total ${integer} NOT NULL,
    last TEXT,
    -- Why the last attempt failed.
    problem TEXT
  )${options};
`;

interface Parts {
  readonly context: Context;
  readonly view: BucketView;
  /** The view of the running transaction. */
  readonly changing: () => TransactionBuckets;
  /** What was done in the running transaction, also by others that share it. */
  readonly logs: () => readonly ChangeLog[];
  readonly ahead: () => Ahead;
}

export const fieldChangeRecords = (parts: Parts): WorkOf<FieldChangeWrites> => ({
  ...fieldChangeReads,
  ...fieldChangeWrites(parts),
});

const fieldChangeReads: WorkOf<FieldChangeReads> = {
  *list() {
    return (yield* all("SELECT * FROM field_change ORDER BY since, bucket")).map(running);
  },
};

const fieldChangeWrites = ({
  context,
  view,
  changing,
  logs,
  ahead,
}: Parts): WorkOf<Omit<FieldChangeWrites, keyof FieldChangeReads>> => ({
  *begin({ id, author, wanted, since }) {
    const { _id: bucketId } = wanted;
    refuseChanging(changing(), bucketId);
    const prepared = ahead().of(bucketId);
    const known = prepared && (yield* knownOf(context, bucketId, prepared, logs()));
    yield* refuseRepeated(context, wanted, view.current().find(bucketId)?.bucket, known);
    yield* run(
      `INSERT INTO field_change (bucket, id, author, wanted, since, total)
       VALUES (?, ?, ?, ?, ?, (SELECT count FROM bucket WHERE id = ?))`,
      ...[bucketId, id, JSON.stringify(author), JSON.stringify(wanted), since, bucketId],
    );
    changing().mark(bucketId, wanted);
  },
  *take(bucketId, id) {
    const row = yield* get("SELECT * FROM field_change WHERE bucket = ? AND id = ?", bucketId, id);
    if (row === undefined) return undefined;
    changing().allow(bucketId);
    return running(row);
  },
  *advance(bucketId, documents, last) {
    const sql = "UPDATE field_change SET done = done + ?, last = ?, problem = NULL WHERE bucket = ?";
    yield* tell(sql, documents, last, bucketId);
  },
  *failed(bucketId, problem) {
    yield* tell("UPDATE field_change SET problem = ? WHERE bucket = ?", problem, bucketId);
  },
  // biome-ignore lint/correctness/useYield: it is told with the commit.
  *tell(bucketId) {
    changing().mark(bucketId, view.current().find(bucketId)?.wanted);
  },
  *end(bucketId) {
    yield* tell("DELETE FROM field_change WHERE bucket = ?", bucketId);
    changing().mark(bucketId, undefined);
    // What it took out is not kept with its activity.
    context.journal.cut("bucket", bucketId, "data");
  },
});

/** Before a document of a bucket or the bucket itself is written. */
export function refuseChanging(buckets: TransactionBuckets, bucketId: string): void {
  if (!buckets.mayWrite(bucketId)) throw new BucketChanging(bucketId);
}

const running = (row: Row): RunningFieldChange => ({
  id: String(row.id),
  author: JSON.parse(String(row.author)),
  wanted: JSON.parse(String(row.wanted)),
  since: Number(row.since),
  done: Number(row.done),
  total: Number(row.total),
  last: typeof row.last === "string" ? row.last : undefined,
  problem: typeof row.problem === "string" ? row.problem : undefined,
});
