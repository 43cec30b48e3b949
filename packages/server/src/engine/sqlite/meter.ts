/** Bounds the work of one read. It counts in characters of JSON looked at, and work that takes as long. */
export interface Meter {
  /** Throws once the read has done more than it may. */
  spend(units: number): void;
}

/** What a row costs, however small it is. */
const row = 100;

/** Work on a row of so many bytes by a condition of so many characters. */
export const rowCost = (bytes: number, condition: number): number => row + bytes * (1 + condition / 200);

/** Work of looking for a pattern in a text: every character may be compared with every part of the pattern. */
export const matchCost = (text: string, pattern: string): number => text.length * (1 + pattern.length);

/** Thrown where a read is too long for the thread that answers everybody. */
export class LongRead extends Error {
  override readonly name = "LongRead";
}

/** Thrown where a read has used up its time. */
export class TimeUp extends Error {
  override readonly name = "TimeUp";
}

/** What a read may do before it has to leave the thread that answers everybody: some two milliseconds. */
export const shortWork = 200_000;

/** Throws `LongRead` after so much work. */
export function workMeter(units: number): Meter {
  let left = units;
  return {
    spend(spent) {
      left -= spent;
      if (left < 0) throw new LongRead("The read is long");
    },
  };
}

/** Work between two looks at the clock. */
const interval = 100_000;

/** Throws `TimeUp` after so many milliseconds. */
export function timeMeter(milliseconds: number): Meter {
  const end = performance.now() + milliseconds;
  let left = interval;
  return {
    spend(spent) {
      left -= spent;
      if (left > 0) return;
      left = interval;
      if (performance.now() > end) throw new TimeUp("The read has used up its time");
    },
  };
}

/** Does not count. */
export const noMeter: Meter = { spend: () => undefined };
