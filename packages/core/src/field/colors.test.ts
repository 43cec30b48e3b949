import { expect, it } from "vitest";
import { colorPresets, contrastOf, sixDigits } from "./colors";

it.each([
  ["#abc", "#aabbcc"],
  ["#ABCD", "#aabbcc"],
  [" #112233 ", "#112233"],
  ["#11223344", "#112233"],
  ["red", undefined],
  ["#12345", undefined],
])("%s in six digits is %s", (text, digits) => {
  expect(sixDigits(text)).toBe(digits);
});

it("knows how far two colours are apart", () => {
  expect(contrastOf("#fff", "#000")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#123456", "#123456")).toBe(1);
  expect(contrastOf("red", "#fff")).toBeUndefined();
});

it("offers each colour once, as inputs of browsers take it", () => {
  expect(new Set(colorPresets).size).toBe(colorPresets.length);
  expect(colorPresets.map(sixDigits)).toEqual([...colorPresets]);
});
