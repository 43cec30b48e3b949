import fc from "fast-check";
import { expect, it } from "vitest";
import { compileGlob } from "./glob";

it.each<[string, readonly string[], readonly string[]]>([
  ["*", ["", "a", "a/b"], []],
  ["a", ["a", "A"], ["", "ab", "ba"]],
  ["a*", ["a", "ab", "ABC"], ["", "ba"]],
  ["*a", ["a", "ba", "aA"], ["", "ab"]],
  ["a*a", ["aa", "aba", "aaa"], ["a", "ab", "ba"]],
  ["ab*ba", ["abba", "abxba"], ["aba", "ab", "ba"]],
  ["a*b*c", ["abc", "axbxc", "abbc"], ["ac", "acb", "abcd", "xabc"]],
  ["a*bc*c", ["abcc", "abcbcc"], ["abc", "acbc"]],
  ["*b*", ["b", "abc", "xB"], ["", "ac"]],
  ["*ab*ab*", ["abab", "xabxabx"], ["ab", "aab", "aabb"]],
])("%s covers %j and not %j", (pattern, covered, others) => {
  const glob = compileGlob(pattern);
  expect(covered.filter((text) => !glob(text))).toEqual([]);
  expect(others.filter(glob)).toEqual([]);
});

it("means what the same regular expression means", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "B", "c"), maxLength: 6 });
  const patterns = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 5 });
  fc.assert(
    fc.property(patterns, letters, (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
      expect(compileGlob(pattern)(text)).toBe(expression.test(text));
    }),
    { numRuns: 300 },
  );
});
