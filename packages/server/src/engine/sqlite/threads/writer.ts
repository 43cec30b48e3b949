import { type HttpError, httpError } from "../../../shell/errors";
import type { Transaction } from "../../engine";
import { changeTooLong, serverStops } from "../../longWrites";
import type { TransactionBuckets } from "../../records/catalogue";
import { type Committed, type Received, receive, type WriteOrder } from "../../threads/messages";
import { startThread, type Thread } from "../../threads/thread";

interface Parts {
  /** Path of the database. */
  readonly path: string;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** Whose areas and methods are called in the thread. */
  readonly shape: Transaction;
  /** Milliseconds that one transaction may take, up to its commit. */
  readonly budget: number;
  /** Keeps what others see as it is, until what it gives is called: buckets and documents change together. */
  readonly hold: () => () => void;
}

/** A transaction, and what becomes of it here. */
interface Work<T> {
  /** Follow what is done to buckets. */
  readonly buckets: TransactionBuckets;
  readonly work: (transaction: Transaction) => Promise<T>;
  /** Called after the commit. */
  readonly committed: (touched: Committed["touched"], documents: Committed["documents"]) => void;
  /** Called where it is not known whether the commit took place. */
  readonly lost: () => void;
}

/** A thread for transactions that are long. It is started when it is first needed. */
export interface ThreadWriter {
  /**
   * Runs `work` in one transaction of the thread: it runs here, what it does to records happens there. Rejects
   * when the thread ends before the commit; nothing is stored then. Throws 503 where it takes longer than one may,
   * where the server is closed, and where the thread ends during the commit: then it is not known what is stored.
   */
  write<T>(work: Work<T>): Promise<T>;
  /** Ends a transaction that is not at its commit yet, and takes no more. */
  close(): Promise<void>;
}

type Ask = (order: WriteOrder) => Promise<Received>;

const unknown = () =>
  httpError(
    503,
    "The server was interrupted while it stored this. It is not known whether it is stored: read it again.",
  );

export function createThreadWriter({ path, secret, shape, hold, budget }: Parts): ThreadWriter {
  let running: Thread | undefined;
  let isClosed = false;
  let committing: Promise<unknown> = Promise.resolve();
  const thread = (): Thread => {
    if (running === undefined || running.hasEnded())
      running = startThread({ database: path, secret, writes: true });
    return running;
  };
  return {
    async write({ buckets, work, committed, lost }) {
      if (isClosed) throw serverStops();
      const own = thread();
      let ended: HttpError | undefined;
      // What is being committed is left alone: it ends by itself.
      const timer = setTimeout(() => {
        ended = changeTooLong(budget);
        void own.end();
      }, budget);
      const ask: Ask = async (order) => receive(await own.ask(order));
      let isCommitted = false;
      let isCommitting = false;
      try {
        await own.ready;
        await ask({ kind: "begin" });
        const result = await work(transactionIn(shape, ask, buckets));
        clearTimeout(timer);
        const release = hold();
        isCommitting = true;
        const commit: Promise<Committed> = ask({ kind: "commit" });
        committing = commit.catch(() => undefined);
        // Whoever is told may read at once, and has to see what was committed.
        const { touched, documents } = await commit.finally(release);
        isCommitted = true;
        committed(touched, documents);
        return result;
      } catch (error) {
        // A thread that ended took the transaction with it.
        if (!isCommitted) await ask({ kind: "rollback" }).catch(() => undefined);
        if (isCommitted || !own.hasEnded()) throw error;
        if (isCommitting) lost();
        throw isCommitting ? unknown() : (ended ?? (isClosed ? serverStops() : error));
      } finally {
        clearTimeout(timer);
        // What is committed stays so, whatever becomes of the thread.
        if (isCommitted) await ask({ kind: "tidy" }).catch(() => undefined);
      }
    },
    async close() {
      isClosed = true;
      await committing;
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
  const { begin, end } = remote.fieldChanges;
  return {
    ...remote,
    // What is in a thread has left for it.
    documents: { ...remote.documents, spend: async () => undefined },
    fieldChanges: {
      ...remote.fieldChanges,
      begin: (change) => begin(change).then(() => view.mark(change.wanted._id, change.wanted)),
      end: (bucketId) => end(bucketId).then(() => view.mark(bucketId, undefined)),
    },
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
