import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRegexMatcher, patternLimits } from "./regex";

/** A new one each time: it would know a pattern from before. */
const problemOf = (pattern: string, flags = "") => createRegexMatcher().problem(pattern, flags);
const matches = (pattern: string, text: string, flags = "") =>
  createRegexMatcher().matches(pattern, text, flags);

describe("createRegexMatcher", () => {
  it.each([
    ["^b", "", "brava", true],
    ["^b", "", "Brava", false],
    ["^b", "i", "Brava", true],
    ["^b$", "", "a\nb", false],
    ["^b$", "m", "a\nb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["\\u0041\\/\\d+", "", "A/12", true],
    ["(?<year>\\d{4})", "g", "in 2020", true],
    ["\\p{L}+", "u", "ü", true],
    ["", "", "", true],
  ])("%s with %j in %j: %s", (pattern, flags, text, expected) => {
    expect(problemOf(pattern, flags)).toBeUndefined();
    expect(matches(pattern, text, flags)).toBe(expected);
  });

  it.each([
    ["a(?=b)", "", "look-around, which is not supported. Use several conditions"],
    ["(?<!a)b", "", "look-around"],
    ["(a)\\1", "", "back-reference, which is not supported. Write the repeated part out"],
    ["[a", "", "is not valid: missing closing ]"],
    ["(a{1,1000}){1,1000}", "", "too complex. Use smaller repeats"],
    ["(((a{1,30}){1,30}))(b{1,900})", "i", "too complex. Use smaller repeats"],
    ["a", "x", 'option "x" is not supported. Use i, m or s'],
    ["a".repeat(patternLimits.length + 1), "", "at most 1000 are allowed. Shorten it"],
  ])("tells why %s cannot be used", (pattern, flags, message) => {
    expect(problemOf(pattern, flags)).toContain(message);
    expect(() => matches(pattern, "text", flags)).toThrow();
  });

  it("bounds the length of a pattern and the size of what is made of it", () => {
    expect(problemOf("a".repeat(patternLimits.length))).toBeUndefined();
    expect(problemOf("a".repeat(patternLimits.length + 1))).toContain("has 1001 characters");
    const long = "(".padEnd(60, "a");
    expect(problemOf(long)).toContain(`${long} is not valid: missing closing )`);
    expect(problemOf(`${long}b`)).toContain(`${long}... is not valid`);
    expect(problemOf("(?=a)")).not.toContain("is not valid");
    expect(problemOf("(?P=a)\\k<a>")).toContain("back-reference");
    expect(problemOf("*")).toBe(
      "The regular expression * is not valid: missing argument to repetition operator: `*`.",
    );
    expect(problemOf("a", "ixq")).toContain('option "x"');
    expect(problemOf("a", "toString")).toContain('option "t"');
  });

  it.each(["a{1000}".repeat(140), "(a|bb|cc|dd){1000}".repeat(50), "((a{100}){10}b){1}".repeat(50)])(
    "does not begin to compile what is far too large: %s",
    (pattern) => {
      const begin = process.threadCpuUsage();
      expect(problemOf(pattern)).toContain("too complex. Use smaller repeats");
      // Compiled, these take from two seconds to fifteen of the processor.
      expect(process.threadCpuUsage(begin).user / 1000).toBeLessThan(500);
    },
  );

  it("knows many patterns at once", () => {
    const matcher = createRegexMatcher();
    const patterns = Array.from({ length: 2 * patternLimits.cached + 1 }, (_, i) => `^${i}$`);
    for (const [i, pattern] of [...patterns.entries(), ...patterns.entries()])
      expect([matcher.matches(pattern, `${i}`, ""), matcher.matches(pattern, `${i}0`, "")]).toEqual([
        true,
        false,
      ]);
    expect([matcher.matches("A", "a", ""), matcher.matches("A", "a", "i")]).toEqual([false, true]);
  });

  it("answers what a backtracking engine would not", () => {
    expect(matches("^(a+)+$", `${"a".repeat(50_000)}!`, "")).toBe(false);
    expect(matches("(x+x+)+y", "x".repeat(50_000), "")).toBe(false);
  });

  it("never throws on a pattern, and agrees with the native engine on plain ones", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab.*+?|()[]^$\\d-{}1,") }), (pattern) => {
        const problem = problemOf(pattern);
        expect(problem === undefined || problem.length > 0).toBe(true);
      }),
    );
    const piece = fc.constantFrom("a", "b", "[ab]", ".", "a*", "b?", "(a|b)", "^", "$", "ab+");
    const pattern = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom("a", "b", "c") }), (source, text) => {
        expect(matches(source, text)).toBe(new RegExp(source).test(text));
      }),
    );
  });
});
