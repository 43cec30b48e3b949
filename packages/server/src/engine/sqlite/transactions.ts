import { createQueue, type Queue } from "@twinhelm/core/queue";
import { httpError } from "../../shell/errors";
import { type ChangeLog, createChangeLog, type DocumentChanges } from "../documentChanges";
import type { Engine, Keeping } from "../engine";
import { type Catalogue, readBuckets, type TransactionBuckets } from "../records/catalogue";
import { LongWork, noMeter, shortWrite, workMeter } from "../records/meter";
import { outside } from "../records/outside";
import type { Touched } from "../records/touch";
import type { Connection } from "./connection";
import { createRecords } from "./records";
import { createThreadWriter } from "./threads/writer";

interface Parts {
  /** The connection of short transactions. */
  readonly connection: Connection;
  /** The connection that others read by. */
  readonly reader: Connection;
  readonly catalogue: Catalogue;
  /** Path of the database. */
  readonly path: string;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** Milliseconds that a transaction in a thread may take, and that one may wait for its turn. */
  readonly budget: number;
  /** Called after each commit. */
  readonly committed: (touched: readonly Touched[], documents: DocumentChanges) => void;
}

/** Transactions, one after the other. */
export interface Transactions extends Pick<Engine, "write"> {
  /** Waits for those that have begun, but for the one in a thread, which is undone. */
  close(): Promise<void>;
}

type Write = Engine["write"];

/** The transaction that runs. One that a full disk has ended by itself takes nothing more. */
interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
}

/**
 * Runs transactions. Each begins on the thread that answers everybody; one that turns out to be long, such as an
 * index over many documents, is undone and runs again in a thread of its own.
 */
export function createTransactions(parts: Parts): Transactions {
  const { connection, catalogue, committed } = parts;
  const queue = createQueue();
  let running: Running | undefined;
  const inside = (): Running => (connection.database.isTransaction ? running : undefined) ?? outside();
  const records = createRecords({
    connection,
    view: { current: () => inside().buckets.current() },
    pages: undefined,
    touch: (what) => void inside().touched.add(what),
    changing: () => inside().buckets,
    log: () => inside().log,
  });
  const writeHere: Write = async (work) => {
    const { database } = connection;
    database.exec("BEGIN IMMEDIATE");
    const own: Running = { buckets: catalogue.begin(), touched: new Set(), log: createChangeLog() };
    running = own;
    connection.meter = workMeter(shortWrite);
    connection.journal.begin();
    const before = shownChanges(connection);
    try {
      const result = await work(records);
      const pages: readonly Touched[] = shownChanges(connection) === before ? [] : ["pages"];
      database.exec("COMMIT");
      own.buckets.publish();
      committed([...own.touched, ...pages], own.log.changes);
      return result;
    } catch (error) {
      // A full disk has ended the transaction by itself.
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    } finally {
      running = undefined;
      connection.meter = noMeter;
    }
  };
  const hold = () => holdMoment(parts.reader);
  const thread = createThreadWriter({ ...parts, shape: records, hold });
  const writeThere: Write = (work) => {
    const buckets = catalogue.begin();
    const publish: Parts["committed"] = (touched, documents) => {
      buckets.publish();
      committed([...touched, "pages"], documents);
    };
    return thread.write({ buckets, work, committed: publish, lost: () => readAnew(parts) });
  };
  const write: Write = (work, keeping) =>
    synced(connection, keeping, () => writeHere(work)).catch((error: unknown) => {
      if (error instanceof LongWork) return writeThere(work);
      throw error;
    });
  return {
    write: (work, keeping) => withinTime(queue, parts.budget, () => write(work, keeping)),
    async close() {
      await thread.close();
      await queue.idle();
    },
  };
}

/** The log of the database goes to the disk with the next transaction that is synced, and before it is emptied. */
const syncedLater = "PRAGMA synchronous = NORMAL";
const syncedNow = "PRAGMA synchronous = FULL";

async function synced<T>(
  { database }: Connection,
  keeping: Keeping | undefined,
  write: () => Promise<T>,
): Promise<T> {
  if (keeping !== "soon") return write();
  database.exec(syncedLater);
  try {
    return await write();
  } finally {
    database.exec(syncedNow);
  }
}

/** Grows with each row that is written and that a page of documents may show. */
function shownChanges({ prepare, aside }: Connection): number {
  return Number(prepare("SELECT total_changes() AS n").get()?.n) - aside;
}

/** Where it is not known what was stored: whoever keeps something in memory reads it again. */
function readAnew({ connection, catalogue, committed }: Parts): void {
  connection.run(readBuckets(catalogue));
  const ids = catalogue
    .current()
    .list()
    .map(({ bucket }) => bucket._id);
  committed(["access", "pages", "functions", "webhooks"], new Map(ids.map((id) => [id, "many"])));
}

/** Runs a task in its turn. Throws 503 where that does not come within so many milliseconds: then it never runs. */
function withinTime<T>(queue: Queue, milliseconds: number, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      const message = "Other changes take long. Nothing was changed. Try again in a moment.";
      reject(httpError(503, message, { "retry-after": "5" }));
    }, milliseconds);
    const run = async () => {
      clearTimeout(timer);
      if (!isLate) resolve(await task());
    };
    queue.run(run).catch(reject);
  });
}

/** Until what it gives is called, the connection sees what is committed now, whatever is committed meanwhile. */
function holdMoment({ database, prepare }: Connection): () => void {
  database.exec("BEGIN");
  // A transaction sees the moment of its first read.
  prepare("SELECT count(*) FROM sqlite_schema").get();
  return () => database.exec("COMMIT");
}
