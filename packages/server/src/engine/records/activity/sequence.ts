/** Activities of one millisecond, before those of the next begin. */
const ofMillisecond = 2048;

/** The first sequence of a time in milliseconds since the epoch. */
export const sequencesOf = (time: number): number => time * ofMillisecond;

/** When an activity was, in milliseconds since the epoch. */
export const timeOf = (sequence: number): number => Math.floor(sequence / ofMillisecond);

/** The id of an activity: its time in seconds, as all ids begin, then its sequence. */
export const idOf = (sequence: number): string =>
  Math.floor(timeOf(sequence) / 1000)
    .toString(16)
    .padStart(8, "0") + sequence.toString(16).padStart(16, "0");

/** The sequence in an id; undefined: no activity has this id. */
export function sequenceIn(id: string): number | undefined {
  const sequence = Number.parseInt(id.slice(8), 16);
  return Number.isSafeInteger(sequence) && sequence > 0 && idOf(sequence) === id ? sequence : undefined;
}
