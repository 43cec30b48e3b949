/** Thrown where a read has used up its time. */
export class TimeUp extends Error {
  override readonly name = "TimeUp";
}
