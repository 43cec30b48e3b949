import type { DocumentTables } from "../../records/buckets";
import { tableOf } from "../../records/documentTable";
import type { SeenByRule } from "../../records/seenByRule";
import { define, type Work } from "../../records/work";
import type { Connection } from "../connection";
import { adjustIndexes, dropTables, refuseRepeated } from "./indexes";
import { seenByRule } from "./seen";
import { spendOnAll } from "./size";

/** The tables of documents, on a connection. */
export const documentTables = (connection: Connection): DocumentTables => {
  const { database } = connection;
  return {
    create: ({ _id }) =>
      define(
        `CREATE TABLE ${tableOf(_id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
      ),
    adjust: (bucket) => asked(() => adjustIndexes(database, bucket)),
    refuseRepeated: (bucket) => asked(() => refuseRepeated(database, bucket)),
    drop: (bucket) => asked(() => dropTables(database, bucket)),
    spendOnAll: (bucketId) => asked(() => spendOnAll(connection, bucketId)),
  };
};

/** What a rule lets through, on a connection. */
export const ruleSight =
  (connection: Connection): SeenByRule =>
  (look, documents) =>
    asked(() => seenByRule({ connection, ...look }, documents));

// biome-ignore lint/correctness/useYield: it asks its connection itself.
function* asked<T>(work: () => T): Work<T> {
  return work();
}
