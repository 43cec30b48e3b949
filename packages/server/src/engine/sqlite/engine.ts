import { join } from "node:path";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { sqlite, sqliteCodeOf } from "../../shell/errors";
import { createVault } from "../../vault/vault";
import type { Changes } from "../engine";
import { noIndexes } from "../indexes";
import { oneNode } from "../leases";
import { createMemoryShared } from "../memory/shared";
import { createCatalogue, readBuckets } from "../records/catalogue";
import { adjustIndexes } from "../records/documents/indexes";
import { createPageCache } from "../records/documents/pages";
import { noMeter, shortWork, workMeter } from "../records/meter";
import { outside } from "../records/outside";
import type { Touched } from "../records/touch";
import type { StoredEngine } from "../stored";
import { withThreads } from "../threads/long";
import { createPool } from "../threads/pool";
import { type Connection, connect } from "./connection";
import { createLogTail } from "./logTail";
import { closeDatabase, databaseFile, type OpenedDatabase, openDatabase } from "./open";
import { createRecords } from "./records";
import { createTransactions } from "./transactions";

/** The engine on SQLite. One process holds its folder; transactions take turns. */
export type SqliteEngine = StoredEngine;

export interface EngineOptions {
  readonly folder: string;
  readonly matcher: RegexMatcher;
  /** Milliseconds that one read may take on a thread of its own; default 5,000. */
  readonly readBudget?: number | undefined;
  /** Milliseconds that one long write may take, and that a write may wait for others; default 60,000. */
  readonly writeBudget?: number | undefined;
  /** Takes what went wrong without stopping the start; default standard error. */
  readonly log?: ((error: unknown) => void) | undefined;
  /** Milliseconds by a clock that is never set back; default that of the process. */
  readonly elapsed?: (() => number) | undefined;
}

/** Opens the database of a data folder. Throws `StartError`. */
export function openSqliteEngine(options: EngineOptions): SqliteEngine {
  const opened = openDatabase(options.folder);
  try {
    return engineOn(opened, options);
  } catch (error) {
    closeDatabase(opened);
    throw error;
  }
}

function engineOn(opened: OpenedDatabase, options: EngineOptions): SqliteEngine {
  const { folder, readBudget: budget = 5000, log = console.error } = options;
  const { secret, warnings } = opened;
  const vault = createVault(secret);
  const writer = connect(opened.writer, options.matcher, vault);
  const reader = connect(opened.reader, options.matcher, vault);
  const catalogue = createCatalogue(writer.matcher);
  writer.run(readBuckets(catalogue));
  putIndexesRight(writer, catalogue.current().list(), log);
  const pages = createPageCache();
  const listeners: ((changes: Changes) => void)[] = [];
  const committed = createRecords({ ...ofReads, connection: reader, view: catalogue, pages });
  const path = join(folder, databaseFile);
  const tail = createLogTail(opened.writer, log);
  let seen = catalogue.current();
  const transactions = createTransactions({
    connection: writer,
    reader,
    catalogue,
    path,
    secret,
    budget: options.writeBudget ?? 60_000,
    committed(touched, documents) {
      if (touched.includes("pages")) pages.forget();
      if (touched.includes("secrets")) tail.empty();
      const buckets = seen !== catalogue.current();
      seen = catalogue.current();
      const has = (what: Touched) => touched.includes(what);
      const [access, functions, webhooks] = [has("access"), has("functions"), has("webhooks")];
      const changes: Changes = { access, functions, webhooks, buckets, documents, own: true };
      for (const listener of listeners) tell(listener, changes, log);
    },
  });
  const pool = createPool({ database: path, secret, budget });
  return {
    ...withThreads({ records: committed, matcher: reader.matcher, pool, budget, begin: beginOn(reader) }),
    shared: createMemoryShared(options.elapsed ?? (() => performance.now())),
    database: opened.writer,
    leases: oneNode,
    secret,
    warnings,
    write: transactions.write,
    onCommit: (listener) => void listeners.push(listener),
    ...alone,
    async close() {
      tail.close();
      await transactions.close();
      await pool.close();
      closeDatabase(opened);
    },
  };
}

/** Work on a connection is done when the call comes back: no other read runs under this meter. */
const beginOn =
  (connection: Connection) =>
  <T>(read: () => Promise<T>): Promise<T> => {
    connection.meter = workMeter(shortWork);
    try {
      return read();
    } finally {
      connection.meter = noMeter;
    }
  };

/** Reads change nothing. */
const ofReads = { touch: outside, changing: outside, log: outside };

/** Nobody else writes to what is stored. */
const alone = { indexes: noIndexes, onNotice: () => undefined, assertCurrent: () => undefined };

/** What is stored stays so: a listener that fails is no reason to call the write refused. */
function tell(listener: (changes: Changes) => void, changes: Changes, log: (error: unknown) => void): void {
  try {
    listener(changes);
  } catch (error) {
    log(error);
  }
}

/** A bucket whose indexes cannot be made goes without them: no reason for the others to stand still. */
function tryToAdjust(connection: Connection, bucket: Bucket, log: (error: unknown) => void): void {
  const { database } = connection;
  database.exec("SAVEPOINT bucket");
  try {
    connection.run(adjustIndexes(connection, bucket));
  } catch (error) {
    if (sqliteCodeOf(error) !== sqlite.error || !database.isTransaction) throw error;
    database.exec("ROLLBACK TO bucket");
    log(
      new Error(
        `The indexes of the bucket ${bucket._id} could not be created; the bucket works without them.`,
        { cause: error },
      ),
    );
  }
  database.exec("RELEASE bucket");
}

/** What an older version made, or did not make yet, is put right before the first request. */
function putIndexesRight(
  connection: Connection,
  entries: readonly { readonly bucket: Bucket }[],
  log: (error: unknown) => void,
): void {
  const { database } = connection;
  database.exec("BEGIN IMMEDIATE");
  try {
    for (const { bucket } of entries) tryToAdjust(connection, bucket, log);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
