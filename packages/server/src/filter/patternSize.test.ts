import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { patternCost, patternSize } from "./patternSize";

describe("the size of a pattern", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["a{3}", 3],
    ["a{2,5}b", 6],
    ["a{3,}", 3],
    ["(ab){10}", 20],
    ["((a{10}){10}b){2}", 202],
    ["(?:a|b|c){10}", 10],
    ["(ab|cd|e){10}", 50],
    ["[a-z\\]{9}]{4}", 4],
    ["[]a]{4}", 4],
    ["\\p{Letter}{5}\\d{2}", 7],
    ["\\Qa{9}\\E", 4],
    ["(?<year>\\d{4})", 4],
    ["a\\{9}", 4],
    ["(a{9", 3],
  ])("of %s is %d", (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });

  it.each(["^[a-z]{3,64}$", "(ab|cd){20}x", "\\d{4}-\\d{2}", "(((a{1,30}){1,30}))", "[ab]{300}c"])(
    "is near that of what is compiled: %s",
    (pattern) => {
      const compiled = RE2JS.compile(pattern).programSize();
      expect(patternSize(pattern)).toBeLessThan(2 * compiled);
      expect(patternSize(pattern)).toBeGreaterThan(compiled / 5);
    },
  );

  it("counts for much where a pattern may have much to remember", () => {
    expect(patternCost("a[ab]{300}[cd]")).toBeGreaterThan(5_000);
    expect(patternCost("^[a-z]+$")).toBeLessThan(10);
    expect(patternCost("a text of more than thirty characters")).toBeLessThan(50);
  });
});
