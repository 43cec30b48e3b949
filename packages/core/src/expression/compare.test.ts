import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, compareValues } from "./compare";

const value = fc.oneof(
  fc.jsonValue(),
  fc.date({ noInvalidDate: true }),
  fc.constant(undefined),
  fc.constantFrom("a", "\u{1f600}", "\uffee", ""),
);

describe("compareValues", () => {
  it("is a total order", () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(compareValues(a, b)).toBe(0 - compareValues(b, a) + 0);
        expect(compareValues(a, a)).toBe(0);
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) {
          expect(compareValues(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it("orders types as MongoDB does", () => {
    const ordered = [undefined, null, 0, 1, "", "a", {}, { a: 1 }, [], [0], false, true, new Date(0)];
    expect([...ordered].reverse().sort(compareValues).slice(0, -1)).toEqual(ordered.slice(1));
  });

  it("orders texts by code point", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        const bytes = (text: string) => Array.from(text, (c) => c.codePointAt(0) ?? 0);
        const [x, y] = [bytes(a), bytes(b)];
        const at = x.findIndex((point, i) => point !== y[i]);
        const expected = at < 0 ? Math.sign(x.length - y.length) : Math.sign((x[at] ?? -1) - (y[at] ?? -1));
        expect(compareTexts(a, b)).toBe(expected);
      }),
    );
  });
});
