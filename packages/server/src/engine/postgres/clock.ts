/** The clock of the database, read by one of this process that is never set back. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Takes what the database said between two moments of the clock of this process. */
  heard(moment: number, asked: number, answered: number): void;
}

/** `elapsed`: milliseconds by the clock of this process. */
export function createClock(elapsed: () => number): Clock {
  /** What is added to the clock of this process; undefined: the database has said nothing yet. */
  let ahead: number | undefined;
  return {
    now: () => Math.round(elapsed() + (ahead ?? Date.now() - elapsed())),
    heard(moment, asked, answered) {
      // It is known to within the time that the answer took: what is right so far stays as it is.
      const [least, most] = [moment - answered, moment - asked];
      ahead = Math.min(Math.max(ahead ?? (least + most) / 2, least), most);
    },
  };
}
