import type { BucketReads, BucketWrites } from "../buckets";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import { adjustIndexes, dropTables, refuseRepeated, tableOf } from "./documents/indexes";
import { spendOnAll } from "./documents/size";
import { clearHistory } from "./history";
import { rewriteCost } from "./meter";

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
    connection.meter.spend(rewriteCost(1, text.length));
    prepare("INSERT INTO bucket (id, json) VALUES (?, ?)").run(bucket._id, text);
    database.exec(
      `CREATE TABLE ${tableOf(bucket._id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
    );
    adjustIndexes(database, bucket);
    changing().change(bucket._id, bucket);
  },
  async replace(bucket) {
    const { prepare, database } = connection;
    spendOnAll(connection, bucket._id);
    prepare("UPDATE bucket SET json = ? WHERE id = ?").run(JSON.stringify(bucket), bucket._id);
    adjustIndexes(database, bucket);
    refuseRepeated(database, bucket);
    changing().change(bucket._id, bucket);
  },
  async save(bucket) {
    connection.prepare("UPDATE bucket SET json = ? WHERE id = ?").run(JSON.stringify(bucket), bucket._id);
    changing().change(bucket._id, bucket);
  },
  async remove(id) {
    const bucket = view.current().find(id)?.bucket;
    if (bucket !== undefined) {
      spendOnAll(connection, id);
      dropTables(connection.database, bucket);
    }
    clearHistory(connection, id);
    connection.prepare("DELETE FROM bucket WHERE id = ?").run(id);
    changing().change(id, undefined);
  },
});
