import type { Engine } from "../engine";
import type { Catalogue, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import { LongWork, noMeter, shortWrite, workMeter } from "./meter";
import { createQueue } from "./queue";
import { createRecords, type Touched } from "./records";
import { createThreadWriter } from "./threads/writer";

interface Parts {
  /** The connection of short transactions. */
  readonly connection: Connection;
  /** The connection that others read by. */
  readonly reader: Connection;
  readonly catalogue: Catalogue;
  /** Path of the database. */
  readonly path: string;
  /** Called after each commit. */
  readonly committed: (touched: readonly Touched[]) => void;
}

/** Transactions, one after the other. */
export interface Transactions extends Pick<Engine, "write"> {
  /** Waits for those that have begun. */
  close(): Promise<void>;
}

type Write = Engine["write"];

/** The transaction that runs. */
interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
}

/**
 * Runs transactions. Each begins on the thread that answers everybody; one that turns out to be long, such as an
 * index over many documents, is undone and runs again in a thread of its own.
 */
export function createTransactions(parts: Parts): Transactions {
  const { connection, catalogue, committed } = parts;
  const queue = createQueue();
  let running: Running | undefined;
  const inside = (): Running => running ?? outside();
  const records = createRecords({
    connection,
    view: { current: () => inside().buckets.current() },
    pages: undefined,
    touch: (what) => void inside().touched.add(what),
    changing: () => inside().buckets,
  });
  const writeHere: Write = async (work) => {
    const { database } = connection;
    database.exec("BEGIN IMMEDIATE");
    const own: Running = { buckets: catalogue.begin(), touched: new Set() };
    running = own;
    connection.meter = workMeter(shortWrite);
    try {
      const result = await work(records);
      database.exec("COMMIT");
      own.buckets.publish();
      committed([...own.touched]);
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
  const thread = createThreadWriter({ path: parts.path, shape: records, hold });
  const writeThere: Write = (work) => {
    const buckets = catalogue.begin();
    const publish = (touched: readonly Touched[]) => {
      buckets.publish();
      committed(touched);
    };
    return thread.write({ buckets, work, committed: publish });
  };
  const write: Write = async (work) => {
    try {
      return await writeHere(work);
    } catch (error) {
      if (!(error instanceof LongWork)) throw error;
    }
    return writeThere(work);
  };
  return {
    write: (work) => queue.run(() => write(work)),
    async close() {
      await queue.idle();
      await thread.close();
    },
  };
}

/** Until what it gives is called, the connection sees what is committed now, whatever is committed meanwhile. */
function holdMoment({ database, prepare }: Connection): () => void {
  database.exec("BEGIN");
  // A transaction sees the moment of its first read.
  prepare("SELECT count(*) FROM sqlite_schema").get();
  return () => database.exec("COMMIT");
}

export function outside(): never {
  throw new Error("Records are written inside of a transaction");
}
