import type { Worker } from "node:worker_threads";

/** Milliseconds of processor time that a thread has used, also while it works; `undefined`: this Node cannot tell. */
export async function processorTimeOf(worker: Worker): Promise<number | undefined> {
  if (typeof worker.cpuUsage !== "function") return undefined;
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

/**
 * How many times its budget a thread may work by the clock. A thread that gets no time of the processor uses none up,
 * and on a busy machine one that gives way to others gets a small part of the time.
 */
const patience = 6;

/** Milliseconds between two looks at least. */
const shortestLook = 100;

/**
 * Calls `end` once a thread has used up `budget` milliseconds of processor time from now on, or `patience` times as many
 * of a clock. Gives what ends the watch.
 */
export function watchProcessorTime(
  processorTime: () => Promise<number | undefined>,
  budget: number,
  end: () => void,
): () => void {
  const before = processorTime();
  // A thread that has ended is told of by what it was asked.
  before.catch(() => undefined);
  let isOver = false;
  let next: NodeJS.Timeout;
  const look = async () => {
    const [begun, now] = await Promise.all([before, processorTime()]);
    const left = begun === undefined || now === undefined ? 0 : budget - (now - begun);
    // The thread may have begun something else meanwhile.
    if (isOver) return;
    if (left <= 0) end();
    else lookAfter(Math.max(left, shortestLook));
  };
  const lookAfter = (milliseconds: number) => {
    // A thread that cannot be asked has ended, and told so.
    next = setTimeout(() => void look().catch(() => undefined), milliseconds);
  };
  lookAfter(budget);
  const last = setTimeout(end, budget * patience);
  return () => {
    isOver = true;
    clearTimeout(next);
    clearTimeout(last);
  };
}
