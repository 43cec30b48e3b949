import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PatternQuestion, Patterns } from "../patterns";
import type { RecordCall } from "../recordCall";
import { readTooLong } from "../records/longReads";
import { TimeUp } from "../timeUp";
import type { Pool } from "./pool";

/** Patterns as records, which the calls of threads find by their names. */
export const patternRecords = (matcher: RegexMatcher) => ({
  patterns: {
    match: async (questions: readonly PatternQuestion[]): Promise<readonly boolean[]> =>
      questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
  },
});

const callOf = (questions: readonly PatternQuestion[]): RecordCall => ({
  area: "patterns",
  method: "match",
  values: [questions],
});

function whySlow(questions: readonly PatternQuestion[]): string {
  const [named = ""] = questions.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length);
  return `A text takes too long to be looked through for the pattern ${named.slice(0, 100)}. Use smaller repeats, or a shorter text.`;
}

/** Patterns that are looked for in the threads of a pool. `budget`: milliseconds that one question may take. */
export const patternsIn = (pool: Pool, budget: number): Patterns => ({
  async match(questions, readFor) {
    try {
      return await pool.read(callOf(questions), readFor);
    } catch (error) {
      throw error instanceof TimeUp ? readTooLong(budget, whySlow(questions)) : error;
    }
  },
});
