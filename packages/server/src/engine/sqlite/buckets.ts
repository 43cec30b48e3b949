import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketReads, BucketWrites } from "../buckets";
import { adjustIndexes, dropTables, refuseRepeated } from "../records/documents/indexes";
import { spendOnAll } from "../records/documents/size";
import { tableOf } from "../records/documentTable";
import { activityLimit } from "../records/journal";
import { rewriteCost } from "../records/meter";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import { clearHistory } from "./history";

/** `changing`: the view of the running transaction. */
export const bucketRecords = (
  connection: Connection,
  view: BucketView,
  changing: () => TransactionBuckets,
): BucketWrites => ({
  ...bucketReads(connection, view),
  ...bucketWrites(connection, view, changing),
});

const bucketReads = ({ prepare }: Connection, view: BucketView): BucketReads => ({
  async all() {
    return view.current();
  },
  async count(id) {
    return Number(prepare("SELECT count FROM bucket WHERE id = ?").get(id)?.count ?? 0);
  },
  async countAll() {
    return Number(prepare("SELECT coalesce(sum(count), 0) AS count FROM bucket").get()?.count);
  },
});

const bucketWrites = (
  connection: Connection,
  view: BucketView,
  changing: () => TransactionBuckets,
): Omit<BucketWrites, keyof BucketReads> => ({
  async insert(bucket) {
    const { prepare, database } = connection;
    const text = JSON.stringify(bucket);
    connection.journalNow.touch("bucket", bucket._id);
    connection.meter.spend(rewriteCost(1, text.length));
    prepare("INSERT INTO bucket (id, json) VALUES (?, ?)").run(bucket._id, text);
    database.exec(
      `CREATE TABLE ${tableOf(bucket._id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
    );
    connection.run(adjustIndexes(connection, bucket));
    changing().change(bucket._id, bucket);
  },
  async replace(bucket) {
    const { prepare } = connection;
    connection.run(spendOnAll(connection, bucket._id));
    connection.journalNow.touch("bucket", bucket._id);
    prepare("UPDATE bucket SET json = ? WHERE id = ?").run(JSON.stringify(bucket), bucket._id);
    connection.run(adjustIndexes(connection, bucket));
    connection.run(refuseRepeated(bucket));
    changing().change(bucket._id, bucket);
  },
  async save(bucket) {
    connection.journalNow.touch("bucket", bucket._id);
    connection.prepare("UPDATE bucket SET json = ? WHERE id = ?").run(JSON.stringify(bucket), bucket._id);
    changing().change(bucket._id, bucket);
  },
  async remove(id) {
    const bucket = view.current().find(id)?.bucket;
    if (bucket !== undefined) {
      connection.run(spendOnAll(connection, id));
      connection.journalNow.touch("bucket", id);
      noteDocuments(connection, bucket);
      connection.run(dropTables(bucket));
    }
    clearHistory(connection, id);
    connection.prepare("DELETE FROM bucket WHERE id = ?").run(id);
    changing().change(id, undefined);
  },
});

/** The documents of a bucket that goes: all of them are kept, or none. */
function noteDocuments({ prepare, journalNow, database }: Connection, bucket: Bucket): void {
  const table = tableOf(bucket._id);
  const size = prepare(`SELECT coalesce(sum(octet_length(json)), 0) AS size FROM ${table}`).get()?.size;
  if (Number(size) > activityLimit) {
    journalNow.cut("bucket", bucket._id, "data");
    return;
  }
  // A statement of its own: the table is dropped next.
  for (const { id, json } of database.prepare(`SELECT id, json FROM ${table}`).iterate())
    journalNow.document(bucket, String(id), () => String(json), undefined);
}
