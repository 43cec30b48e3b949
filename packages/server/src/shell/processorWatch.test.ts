import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { processorTimeOf, watchProcessorTime } from "./processorWatch";

/** A thread that works for ever, or waits for ever. */
function startWorker(code: string): Promise<Worker> {
  const worker = new Worker(`require("worker_threads").parentPort.postMessage("begun"); ${code}`, {
    eval: true,
  });
  return new Promise((resolve) => worker.once("message", () => resolve(worker)));
}

it("ends a thread that works for longer than it may", async () => {
  const worker = await startWorker("for (;;);");
  await new Promise<void>((resolve) => watchProcessorTime(() => processorTimeOf(worker), 20, resolve));
  await worker.terminate();
});

it("leaves a thread alone that had no time to work, and looks at it again", async () => {
  let looks = 0;
  const ended: number[] = [];
  const looked = Promise.withResolvers<void>();
  const stop = watchProcessorTime(
    async () => {
      looks += 1;
      if (looks === 4) looked.resolve();
      return 0;
    },
    60,
    () => ended.push(looks),
  );
  await looked.promise;
  stop();
  expect(ended).toEqual([]);
});

it("ends a thread that waits for ever, after several times its budget", async () => {
  const worker = await startWorker("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);");
  await new Promise<void>((resolve) => watchProcessorTime(() => processorTimeOf(worker), 5, resolve));
  await worker.terminate();
});
