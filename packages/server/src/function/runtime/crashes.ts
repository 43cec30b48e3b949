/** Starts of a function that may fail one after the other before it has to wait. */
const free = 3;
/** Milliseconds of the first pause and of the longest. */
const [first, longest] = [500, 60_000];

/** Slows down a function that does nothing but end. */
export interface Crashes {
  note(reason: string): void;
  /** It has done what it was asked for. */
  succeed(): void;
  /** Milliseconds until it may be started again, and why; undefined: now. */
  pause(): { readonly left: number; readonly reason: string; readonly count: number } | undefined;
}

export function createCrashes(elapsed: () => number): Crashes {
  let count = 0;
  let until = 0;
  let last = "";
  return {
    note(reason) {
      count += 1;
      last = reason;
      if (count >= free) until = elapsed() + Math.min(longest, first * 2 ** (count - free));
    },
    succeed() {
      count = 0;
      until = 0;
    },
    pause() {
      const left = until - elapsed();
      return left > 0 ? { left, reason: last, count } : undefined;
    },
  };
}
