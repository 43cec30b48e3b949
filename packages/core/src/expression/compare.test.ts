import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, compareValues, membership } from "./compare";

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

describe("order", () => {
  // Each smaller than the next.
  const texts = [
    "",
    "A",
    "a",
    "aA",
    "ab",
    "b",
    "\ud7ff",
    "\ue000",
    "\uffee",
    "\u{10000}",
    "\u{1f600}",
    "\u{1f600}a",
  ];
  const records = [
    {},
    { a: 1 },
    { a: 1, b: 0 },
    { a: 2 },
    { b: 1 },
    { a: "x" },
    { a: "y", b: 1 },
    { a: [0] },
  ];
  const lists = [[], [undefined], [0], [0, 0], [0, "x"], [1], ["a"], ["a", 0], ["b"]];
  it.each([[texts], [records], [lists]])("goes up through %j", (ordered) => {
    for (const [i, a] of ordered.entries()) {
      for (const [j, b] of ordered.entries())
        expect([a, b, compareValues(a, b)]).toEqual([a, b, Math.sign(i - j)]);
    }
  });
});

describe("membership", () => {
  it.each<[readonly unknown[], unknown, boolean]>([
    [["5"], 5, false],
    [[5], "5", false],
    [[true], "true", false],
    [[null], "null", false],
    [["null"], null, false],
    [[new Date(5)], new Date(5), true],
    [[new Date(5)], "date 5", false],
    [["date 5"], new Date(5), false],
    [[{ a: 1 }], { a: 1 }, true],
    [[{ a: 1 }], { a: 2 }, false],
    [[[1]], [1], true],
    [[1], [1], false],
    [[{ a: 1 }], 1, false],
    [[undefined], undefined, true],
  ])("of %j: %j is %j", (list, value, expected) => expect(membership(list)(value)).toBe(expected));

  it("holds for what equals an item", () => {
    const defined = value.filter((v) => v !== undefined);
    fc.assert(
      fc.property(fc.array(defined), defined, (list, wanted) => {
        const isMember = membership(list);
        expect(isMember(wanted)).toBe(list.some((item) => compareValues(item, wanted) === 0));
        expect(list.every(isMember)).toBe(true);
      }),
    );
  });
});
