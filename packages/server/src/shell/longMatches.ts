import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PatternQuestion, Patterns } from "../engine/patterns";
import type { ReadFor } from "../engine/readFor";
import { patternCost } from "../filter/patternSize";

/** Work that an attempt may do for patterns on the thread that answers everybody: about a millisecond. */
const shortWork = 100_000;

/** Thrown where an attempt has to be made again: what it did counted on answers that are not known yet. */
class OpenMatches extends Error {
  override readonly name = "OpenMatches";
  constructor(readonly questions: readonly PatternQuestion[]) {
    super("Texts have to be looked through first");
  }
}

/** Runs checks; throws where it has to be called again. Nothing that they lead to may stay then. */
export type Attempt = <T>(checks: (matcher: RegexMatcher) => Promise<T>) => Promise<T>;

interface Parts {
  readonly patterns: Patterns;
  readonly matcher: RegexMatcher;
  readonly readFor: ReadFor;
}

/**
 * Checks with patterns, without keeping others waiting. A text that takes long counts as one that has the pattern,
 * and is looked through elsewhere when the attempt is over; then another attempt is made, which knows. `make` undoes
 * an attempt that throws, as a transaction does. Throws 503 where looking takes too long.
 */
export async function withLongMatches<T>(
  { patterns, matcher, readFor }: Parts,
  make: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const known = new Map<string, boolean>();
  const attempt: Attempt = async (checks) => {
    const open = new Map<string, PatternQuestion>();
    const again = () => new OpenMatches([...open.values()]);
    let result: Awaited<ReturnType<typeof checks>>;
    try {
      result = await checks(shortMatches(matcher, known, open));
    } catch (error) {
      // With the right answers it may end in another way.
      throw open.size > 0 ? again() : error;
    }
    if (open.size > 0) throw again();
    return result;
  };
  for (;;) {
    try {
      return await make(attempt);
    } catch (error) {
      if (!(error instanceof OpenMatches)) throw error;
      const { questions } = error;
      const answers = await patterns.match(questions, readFor);
      for (const [index, question] of questions.entries())
        known.set(nameOf(question), answers[index] === true);
    }
  }
}

const nameOf = ({ pattern, text, flags }: PatternQuestion): string =>
  `${JSON.stringify([pattern, flags])} ${text}`;

function shortMatches(
  matcher: RegexMatcher,
  known: ReadonlyMap<string, boolean>,
  open: Map<string, PatternQuestion>,
): RegexMatcher {
  let left = shortWork;
  return {
    ...matcher,
    matches(pattern, text, flags) {
      const cost = text.length * patternCost(pattern);
      if (cost <= left) {
        left -= cost;
        return matcher.matches(pattern, text, flags);
      }
      const name = nameOf({ pattern, text, flags });
      const answer = known.get(name);
      if (answer !== undefined) return answer;
      open.set(name, { pattern, text, flags });
      return true;
    },
  };
}
