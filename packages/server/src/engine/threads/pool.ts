import { availableParallelism } from "node:os";
import { httpError } from "../../shell/errors";
import { watchProcessorTime } from "../../shell/processorWatch";
import { createTurns } from "../callerTurns";
import type { ReadFor } from "../readFor";
import type { RecordCall } from "../recordCall";
import { TimeUp } from "../timeUp";
import { type Received, receive, type ThreadData } from "./messages";
import { startThread, type Thread } from "./thread";

export interface PoolOptions extends Pick<ThreadData, "database" | "standby" | "secret"> {
  /** Threads at most, each of which is started when it is needed; default as many as the machine has room for. */
  readonly size?: number | undefined;
  /** Milliseconds of processor time that one read may take; of a clock, several times as many. */
  readonly budget: number;
  /** Starts a thread; default `startThread`. */
  readonly start?: typeof startThread | undefined;
}

/** Threads for reads that may take long. */
export interface Pool {
  /**
   * Resolves with what the read gives. Throws `TimeUp` when its time is used up, what the read threw, or 503
   * when too many wait. A client that goes away gives its place away.
   */
  read(call: RecordCall, readFor: ReadFor): Promise<Received>;
  /** Ends every thread; what runs or waits is rejected. */
  close(): Promise<void>;
}

/** Reads that may wait at once: of everybody, and of one caller. */
const waitingAtMost = 64;
const waitingOfCaller = 16;
/** A thread that does not end by itself when its time is up is ended after so many milliseconds more. */
const grace = 100;

interface Waiting {
  readonly call: RecordCall;
  readonly caller: string;
  readonly signal: AbortSignal;
  readonly resolve: (value: Received) => void;
  readonly reject: (error: unknown) => void;
}

const gone = () => httpError(503, "The client closed the connection.");
const tooMany = () =>
  httpError(503, "Too many long reads are waiting. Try again in a moment.", { "retry-after": "5" });

/** At least two, so that one long read does not keep another waiting; one core is left for answering. */
const threads = () => Math.max(2, Math.min(4, availableParallelism() - 1));

export function createPool(options: PoolOptions): Pool {
  const { size = threads(), budget, database, standby, secret, start = startThread } = options;
  const idle: Thread[] = [];
  const busy = new Set<Thread>();
  const turns = createTurns<Waiting>();
  let closed = false;

  const begin = (next: Waiting, thread: Thread): void => {
    busy.add(thread);
    void runOn(thread, next, budget).then((isUsable) => {
      busy.delete(thread);
      if (isUsable && !closed) idle.push(thread);
      startNext();
    });
  };
  /** A thread that ended while it had nothing to do serves nobody any more. */
  const usableThread = (): Thread => {
    let thread = idle.pop();
    while (thread?.hasEnded()) thread = idle.pop();
    return thread ?? start({ database, standby, secret, writes: false });
  };
  const startNext = (): void => {
    while (!closed && (idle.length > 0 || busy.size < size)) {
      const next = turns.next();
      if (next === undefined) return;
      begin(next, usableThread());
    }
  };
  return {
    read: (call, { caller, gone: goneSignal }) =>
      new Promise((resolve, reject) => {
        const signal = goneSignal();
        if (closed || signal.aborted) return reject(gone());
        if (turns.size >= waitingAtMost || turns.sizeOf(caller) >= waitingOfCaller) return reject(tooMany());
        const waiting = untilGone({ call, caller, signal, resolve, reject }, (left) =>
          turns.remove(caller, left),
        );
        turns.add(caller, waiting);
        startNext();
      }),
    async close() {
      closed = true;
      for (let next = turns.next(); next !== undefined; next = turns.next()) next.reject(gone());
      await Promise.all([...idle, ...busy].map((thread) => thread.end()));
    },
  };
}

/** The same, which is rejected where its client goes away; `leave` takes it out then. */
function untilGone(read: Waiting, leave: (waiting: Waiting) => void): Waiting {
  const { signal } = read;
  const go = () => {
    leave(waiting);
    read.reject(gone());
  };
  // Whoever listens holds what was read, as long as the client takes it.
  const over = () => signal.removeEventListener("abort", go);
  const waiting: Waiting = {
    ...read,
    resolve: (value) => {
      over();
      read.resolve(value);
    },
    reject: (error) => {
      over();
      read.reject(error);
    },
  };
  signal.addEventListener("abort", go);
  return waiting;
}

/** Does one read. False: the thread had to be ended. */
async function runOn(
  thread: Thread,
  { call, signal, resolve, reject }: Waiting,
  budget: number,
): Promise<boolean> {
  let isUsable = true;
  const end = () => {
    isUsable = false;
    reject(new TimeUp("The read has used up its time"));
    void thread.end();
  };
  signal.addEventListener("abort", end, { once: true });
  let stopWatching: (() => void) | undefined;
  try {
    // A thread that starts uses up nobody's time.
    await thread.ready;
    stopWatching = watchProcessorTime(() => thread.processorTime(), budget + grace, end);
    resolve(receive(await thread.ask({ kind: "read", call, budget })));
  } catch (error) {
    reject(error);
    isUsable &&= !thread.hasEnded();
  } finally {
    stopWatching?.();
    signal.removeEventListener("abort", end);
  }
  return isUsable;
}
