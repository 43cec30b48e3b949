/** Thrown where work was ended before it was done: nothing is wrong with what it looked at. */
export abstract class WorkEnded extends Error {}

/** Thrown where a read has used up its time. */
export class TimeUp extends WorkEnded {
  override readonly name = "TimeUp";
}
