import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PatternQuestion } from "../../patterns";
import { type ReadOrder, run } from "./messages";

/** What a thread without a database does: it looks for patterns. */
export function createPatternReading(matcher: RegexMatcher): (order: ReadOrder) => Promise<unknown> {
  const patterns = {
    match: async (questions: readonly PatternQuestion[]) =>
      questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
  };
  return ({ call }) => run({ patterns }, call);
}
