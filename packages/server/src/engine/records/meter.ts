import { TimeUp, WorkEnded } from "../timeUp";

/** Bounds the work of one read or transaction. It counts in characters of JSON looked at, and work that takes as long. */
export interface Meter {
  /** Throws when the budget is exceeded. */
  spend(units: number): void;
}

/** What a row costs, however small it is. */
export const smallestRow = 100;

/** Work on a row of so many bytes by a condition of so many characters. */
export const rowCost = (bytes: number, condition: number): number =>
  smallestRow + bytes * (1 + condition / 200);

/** Thrown where a read or transaction is too long for the thread that answers everybody. */
export class LongWork extends WorkEnded {
  override readonly name = "LongWork";
}

/** What writing a row anew costs, or putting it into an index: some 100 microseconds, and its bytes. */
const writtenRow = 10_000;

/** Work of writing so many rows anew, which have so many bytes together. */
export const rewriteCost = (rows: number, bytes: number): number => rows * writtenRow + bytes * 10;

/** Removing a row with what goes with it, its rule, activity and references: about half a millisecond. */
export const removeCost = 50_000;

/** Work of writing or looking up so many items of lists: some four microseconds each. */
export const itemCost = (items: number): number => items * 400;

/** What a transaction may do before it has to leave the thread that answers everybody: some twenty milliseconds. */
export const shortWrite = 2_000_000;

/** What a read may do before it has to leave the thread that answers everybody: some two milliseconds. */
export const shortWork = 200_000;

/**
 * The same where a read waits for each of its statements, so that others have their turns meanwhile: some five milliseconds.
 * To begin it anew elsewhere costs more there.
 */
export const shortWaitingWork = 500_000;

/** Throws `LongWork` after so much work. */
export function workMeter(units: number): Meter {
  let left = units;
  return {
    spend(spent) {
      left -= spent;
      if (left < 0) throw new LongWork("This is long");
    },
  };
}

/** Work between two looks at the time. */
const interval = 100_000;

/** Milliseconds of processor time that this thread has used: on a busy machine far fewer than those of a clock. */
function processorTime(): number {
  // Node 22 knows nothing but the clock.
  if (typeof process.threadCpuUsage !== "function") return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Throws `TimeUp` after so many milliseconds of work. */
export function timeMeter(milliseconds: number): Meter {
  const end = processorTime() + milliseconds;
  return meterUntil(() => processorTime() > end);
}

/** How long a thread has worked, and waited for others on behalf of its work. */
export interface WorkTime {
  /** Waits; that counts by itself, as a thread that gets no processor waits as well. */
  waiting<T>(answer: Promise<T>): Promise<T>;
  /** Whether either is more than the time it has. */
  isOver(): boolean;
}

export function workTime(milliseconds: number): WorkTime {
  const end = processorTime() + milliseconds;
  let waited = 0;
  return {
    async waiting(answer) {
      const [begun, worked] = [performance.now(), processorTime()];
      try {
        return await answer;
      } finally {
        waited += Math.max(0, performance.now() - begun - (processorTime() - worked));
      }
    },
    isOver: () => processorTime() > end || waited > milliseconds,
  };
}

/** Throws `TimeUp` once it is over, which is asked now and then. */
export function meterUntil(isOver: () => boolean): Meter {
  let left = interval;
  return {
    spend(spent) {
      left -= spent;
      if (left > 0) return;
      left = interval;
      if (isOver()) throw new TimeUp("The read has used up its time");
    },
  };
}

/** Does not count. */
export const noMeter: Meter = { spend: () => undefined };
