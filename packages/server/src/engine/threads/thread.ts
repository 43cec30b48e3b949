import { Worker } from "node:worker_threads";
import { entryOf } from "../../shell/entry";
import { processorTimeOf } from "../../shell/processorWatch";
import type { Order, ThreadAnswer, ThreadData } from "./messages";

/** A thread that follows one order after the other. */
export interface Thread {
  /** Resolves when it can take orders. Rejects when it cannot be started. */
  readonly ready: Promise<void>;
  /** Orders are followed as they were given, none waits for an answer. Rejects when the thread ends before it has answered. */
  ask(order: Order): Promise<ThreadAnswer>;
  hasEnded(): boolean;
  /** Milliseconds of processor time that it has used, also while it works; `undefined`: this Node cannot tell. */
  processorTime(): Promise<number | undefined>;
  /** Ends it, whatever it does: orders without an answer reject, and no transaction of it is left. */
  end(): Promise<void>;
}

export function startThread(data: ThreadData): Thread {
  const { url, argv } = entryOf("reading", new URL("./worker.ts", import.meta.url));
  const worker = new Worker(url, { workerData: data, argv: [...argv], execArgv: ["--no-warnings"] });
  // A thread that waits keeps no process alive.
  worker.unref();
  const waiting: { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void }[] = [];
  let broken: Error | undefined;
  const started = Promise.withResolvers<void>();
  // Avoid an unhandled rejection when nobody awaits `ready`.
  started.promise.catch(() => undefined);
  const fail = (error: Error) => {
    broken ??= error;
    started.reject(broken);
    for (const { reject } of waiting.splice(0)) reject(broken);
  };
  worker.on("message", (answer: ThreadAnswer) => {
    if (answer.kind === "ready") return started.resolve();
    waiting.shift()?.resolve(answer);
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread has ended")));
  return {
    ready: started.promise,
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken);
        worker.postMessage(order);
        waiting.push({ resolve, reject });
      }),
    hasEnded: () => broken !== undefined,
    processorTime: () => processorTimeOf(worker),
    async end() {
      await worker.terminate();
    },
  };
}
