import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createVault } from "../../../vault/vault";
import { createChangeLog } from "../../documentChanges";
import { createCatalogue, readBuckets, type TransactionBuckets } from "../../records/catalogue";
import { outside } from "../../records/outside";
import type { Touched } from "../../records/touch";
import { type Committed, run, type WriteOrder } from "../../threads/messages";
import { connect } from "../connection";
import { openWriter } from "../open";
import { createRecords } from "../records";

/** What a thread has of the database. */
export interface FileThread {
  readonly path: string;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  readonly matcher: RegexMatcher;
}

/** What a thread does that writes: one transaction after another, call by call. */
export function createWriting({
  path,
  secret,
  matcher,
}: FileThread): (order: WriteOrder) => Promise<unknown> {
  const connection = connect(openWriter(path), matcher, createVault(secret));
  const { database } = connection;
  const catalogue = createCatalogue(connection.matcher);
  let buckets: TransactionBuckets | undefined;
  const touched = new Set<Touched>();
  let log = createChangeLog();
  const inside = (): TransactionBuckets => buckets ?? outside();
  const records = createRecords({
    connection,
    view: { current: () => inside().current() },
    pages: undefined,
    touch: (what) => void touched.add(what),
    changing: inside,
    log: () => log,
  });
  const end = (statement: "COMMIT" | "ROLLBACK") => {
    // A full disk has ended the transaction by itself.
    if (statement === "COMMIT" || database.isTransaction) database.exec(statement);
    buckets = undefined;
  };
  return async (order) => {
    switch (order.kind) {
      case "begin":
        database.exec("BEGIN IMMEDIATE");
        connection.run(readBuckets(catalogue));
        buckets = catalogue.begin();
        log = createChangeLog();
        connection.journal.begin();
        return touched.clear();
      case "call":
        // Orders come without waiting: behind one that a full disk ended, nothing is written by itself.
        if (!database.isTransaction) outside();
        return run(records, order.call);
      case "commit":
        end("COMMIT");
        return {
          touched: [...touched],
          documents: log.changes,
        } satisfies Committed;
      case "rollback":
        return end("ROLLBACK");
      case "tidy":
        // Otherwise the next short transaction would write all of it back. The memory may not be needed for days.
        return database.exec("PRAGMA wal_checkpoint(PASSIVE); PRAGMA shrink_memory");
    }
  };
}
