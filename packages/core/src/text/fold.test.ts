import fc from "fast-check";
import { expect, it } from "vitest";
import { escapePattern } from "../filter/filter";
import { folded, foldedPattern } from "./fold";

const patternOf = (text: string) => new RegExp(foldedPattern(text, escapePattern), "i");

it("leaves out accents and case", () => {
  expect(["Türkiye", "ÅLAND", "São Tomé", "Iğdır", "Łódź", "Ελλάδα"].map(folded)).toEqual([
    "turkiye",
    "aland",
    "sao tome",
    "igdir",
    "lodz",
    "ελλαδα",
  ]);
  expect(folded("हिन्दी")).toBe("हिन्दी".normalize("NFD"));
});

it("finds a name by its letters without accents, and by those with them", () => {
  expect(patternOf("turk").test("Türkiye")).toBe(true);
  expect(patternOf("TÜRK").test("Turkmenistan")).toBe(true);
  expect(patternOf("b.b").test("Ali Baba")).toBe(false);
  expect(foldedPattern("b.b", escapePattern)).toBe("b\\.b");
});

it("folding twice is folding once, and every text is found by its own folding", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aAbéÉüÜıİøØçÇñ .*[](){}\\^$ß0") });
  fc.assert(
    fc.property(texts, texts, texts, (text, before, after) => {
      expect(folded(folded(text))).toBe(folded(text));
      expect(patternOf(folded(text)).test(`${before}${text}${after}`)).toBe(true);
    }),
  );
});
