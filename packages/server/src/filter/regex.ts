import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { escapePattern, unescapePattern } from "@twinhelm/core/filter/filter";
import { RE2JS, RE2JSException } from "re2js";
import { patternSize } from "./patternSize";

/** Bounds of one pattern: matching takes at most its size times the length of the text. */
export const patternLimits = { length: 1_000, program: 2_000, cached: 200 } as const;

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // Of JavaScript's flags these do not change whether a text matches.
  g: 0,
  u: 0,
  y: 0,
};

/** Whether a text has something that a pattern finds. */
interface Tester {
  test(text: string): boolean;
}

type Compiled = { readonly pattern: Tester } | { readonly problem: string };

/**
 * A matcher whose time grows with the length of the text and never faster, whatever the pattern. Look-around
 * and back-references do not exist in it. Keeps the last patterns compiled.
 */
export function createRegexMatcher(): RegexMatcher {
  const cache = new Map<string, Compiled>();
  const compiled = (pattern: string, flags: string): Compiled => {
    const key = `${flags}/${pattern}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = compile(pattern, flags);
    const oldest = cache.size >= patternLimits.cached ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(key, made);
    return made;
  };
  return {
    problem(pattern, flags) {
      const result = compiled(pattern, flags);
      return "problem" in result ? result.problem : undefined;
    },
    matches(pattern, text, flags) {
      const result = compiled(pattern, flags);
      if ("problem" in result) throw new Error(result.problem);
      return result.pattern.test(text);
    },
  };
}

function compile(pattern: string, flags: string): Compiled {
  if (pattern.length > patternLimits.length) {
    return {
      problem: `The regular expression has ${pattern.length} characters; at most ${patternLimits.length} are allowed. Shorten it.`,
    };
  }
  const unknown = [...flags].find((flag) => !Object.hasOwn(flagBits, flag));
  if (unknown !== undefined) {
    return { problem: `The regular expression option "${unknown}" is not supported. Use i, m or s.` };
  }
  const bits = [...flags].reduce((all, flag) => all | (flagBits[flag] ?? 0), 0);
  const tooComplex = {
    problem: `The regular expression ${quoted(pattern)} is too complex. Use smaller repeats.`,
  };
  // Compiling takes time with its size: what is far too large is not begun.
  if (patternSize(pattern) > 2 * patternLimits.program) return tooComplex;
  try {
    const made = RE2JS.compile(RE2JS.translateRegExp(pattern), bits);
    return made.programSize() > patternLimits.program
      ? tooComplex
      : { pattern: textTester(pattern, flags) ?? made };
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: explain(pattern, error.message) };
    throw error;
  }
}

/** A pattern that is a text is looked for as such: without alternatives nothing takes longer than its length allows. */
function textTester(pattern: string, flags: string): Tester | undefined {
  const text = unescapePattern(pattern);
  if (text === undefined || !text.isWellFormed()) return undefined;
  if (flags.includes("i")) return new RegExp(escapePattern(text), "iu");
  return { test: (within) => within.includes(text) };
}

const quoted = (pattern: string): string => (pattern.length > 60 ? `${pattern.slice(0, 60)}...` : pattern);

function explain(pattern: string, reason: string): string {
  const subject = `The regular expression ${quoted(pattern)}`;
  if (/\(\?(=|!|<=|<!)/.test(pattern)) {
    return `${subject} uses look-around, which is not supported. Use several conditions joined by $and, or by && in an expression.`;
  }
  if (/\\[1-9]|\\k</.test(pattern)) {
    return `${subject} uses a back-reference, which is not supported. Write the repeated part out.`;
  }
  return `${subject} is not valid: ${reason.replace(/^error parsing regexp: /, "")}.`;
}
