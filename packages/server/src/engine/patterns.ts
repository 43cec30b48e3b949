import type { ReadFor } from "./readFor";

/** A text that is looked through for a pattern. */
export interface PatternQuestion {
  readonly pattern: string;
  readonly text: string;
  readonly flags: string;
}

/** Looks for patterns where nobody waits for it. */
export interface Patterns {
  /** Whether each is found. Throws 503 where that takes longer than one may, or too many long reads wait. */
  match(questions: readonly PatternQuestion[], readFor: ReadFor): Promise<readonly boolean[]>;
}
