import type { Transaction } from "../../engine";
import type { TransactionBuckets } from "../catalogue";
import { createQueue } from "../queue";
import type { Touched } from "../records";
import { type Received, receive, type WriteOrder } from "./messages";
import { startThread, type Thread } from "./thread";

interface Parts {
  /** Path of the database. */
  readonly path: string;
  /** Whose areas and methods are called in the thread. */
  readonly shape: Transaction;
  /** Keeps what others see as it is, until what it gives is called: buckets and documents change together. */
  readonly hold: () => () => void;
}

/** A transaction, and what becomes of it here. */
interface Work<T> {
  /** Follow what is done to buckets. */
  readonly buckets: TransactionBuckets;
  readonly work: (transaction: Transaction) => Promise<T>;
  /** Called after the commit. */
  readonly committed: (touched: readonly Touched[]) => void;
}

/** A thread for transactions that are long. It is started when it is first needed. */
export interface ThreadWriter {
  /**
   * Runs `work` in one transaction of the thread: it runs here, what it does to records happens there. Rejects
   * when the thread ends before the commit; nothing is stored then.
   */
  write<T>(work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

type Ask = (order: WriteOrder) => Promise<Received>;

export function createThreadWriter({ path, shape, hold }: Parts): ThreadWriter {
  let running: Thread | undefined;
  const thread = (): Thread => {
    if (running === undefined || running.hasEnded()) running = startThread({ path, writes: true });
    return running;
  };
  return {
    async write({ buckets, work, committed }) {
      const own = thread();
      await own.ready;
      // A thread follows one order at a time; who writes may call for several things at once.
      const queue = createQueue();
      const ask: Ask = (order) => queue.run(async () => receive(await own.ask(order)));
      await ask({ kind: "begin" });
      let isCommitted = false;
      try {
        const result = await work(transactionIn(shape, ask, buckets));
        const release = hold();
        try {
          const touched = await ask({ kind: "commit" });
          isCommitted = true;
          committed(touched);
        } finally {
          release();
        }
        return result;
      } catch (error) {
        // A thread that ended took the transaction with it.
        if (!isCommitted) await ask({ kind: "rollback" }).catch(() => undefined);
        throw error;
      } finally {
        // What is committed stays so, whatever becomes of the thread.
        if (isCommitted) await ask({ kind: "tidy" }).catch(() => undefined);
      }
    },
    async close() {
      await running?.end();
    },
  };
}

/** Records whose calls go to the thread, but for the buckets: these are not plain data, and kept on both sides. */
function transactionIn(shape: Transaction, ask: Ask, view: TransactionBuckets): Transaction {
  const callOf =
    (area: string, method: string) =>
    (...values: unknown[]): Promise<Received> =>
      ask({ kind: "call", call: { area, method, values: values.filter(isPlain) } });
  // As its parts: records of the same names, whose methods give what theirs give.
  const remote: Transaction = mapped(shape, (area, records) =>
    mapped(records, (method) => callOf(area, method)),
  );
  const { insert, replace, save, remove } = remote.buckets;
  return {
    ...remote,
    buckets: {
      ...remote.buckets,
      all: async () => view.current(),
      insert: (bucket) => insert(bucket).then(() => view.change(bucket._id, bucket)),
      replace: (bucket) => replace(bucket).then(() => view.change(bucket._id, bucket)),
      save: (bucket) => save(bucket).then(() => view.change(bucket._id, bucket)),
      remove: (id) => remove(id).then(() => view.change(id, undefined)),
    },
  };
}

/** On whose behalf a read is made matters only to those who wait, and does not travel. */
const isPlain = (value: unknown): boolean =>
  !(typeof value === "object" && value !== null && "gone" in value && typeof value.gone === "function");

/** An object with the same keys and other values. */
const mapped = (object: object, value: (key: string, old: object) => unknown): Received =>
  Object.fromEntries(Object.entries(object).map(([key, old]) => [key, value(key, old)]));
