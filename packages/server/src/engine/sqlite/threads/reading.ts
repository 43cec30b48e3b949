import { createVault } from "../../../vault/vault";
import { createCatalogue, readBuckets } from "../../records/catalogue";
import { timeMeter } from "../../records/meter";
import { type ReadOrder, run } from "../../threads/messages";
import { patternRecords } from "../../threads/patterns";
import { connect } from "../connection";
import { openReader } from "../open";
import { createRecords } from "../records";
import type { FileThread } from "./writing";

/** What a thread does that reads: one read, in a transaction; it sees one moment, its buckets included. */
export function createReading({ path, secret, matcher }: FileThread): (order: ReadOrder) => Promise<unknown> {
  const connection = connect(openReader(path), matcher, createVault(secret));
  const catalogue = createCatalogue(connection.matcher);
  const readOnly = (): never => {
    throw new Error("A reading thread does not write");
  };
  const records = createRecords({
    connection,
    view: catalogue,
    pages: undefined,
    touch: readOnly,
    changing: readOnly,
    log: readOnly,
  });
  const all = { ...records, ...patternRecords(connection.matcher) };
  return async ({ call, budget }) => {
    const { database } = connection;
    connection.meter = timeMeter(budget);
    database.exec("BEGIN");
    try {
      connection.run(readBuckets(catalogue));
      return await run(all, call);
    } finally {
      database.exec("ROLLBACK");
    }
  };
}
