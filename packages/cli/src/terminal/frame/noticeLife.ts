/** Milliseconds in which nobody has read a notice: a key that comes so soon was pressed for what was there before. */
const leastStay = 400;

interface Moment {
  readonly now: number;
  /** When a key was pressed last. */
  readonly lastKey: number;
  /** True: another screen was opened. */
  readonly left: boolean;
}

/**
 * Whether a notice that came at `at` goes: with a key, once it could be read, and with its screen, if somebody left
 * that. What is said of saving stays on the screen that the saving opened.
 */
export const isOver = (at: number, { now, lastKey, left }: Moment): boolean =>
  left ? lastKey > at : now - at >= leastStay;
