import fc from "fast-check";
import { expect, it } from "vitest";
import { tableLines } from "./tableLines";
import { widthOf } from "./width";

it("columns stand below each other; the first one in sight is any", () => {
  const rows = [
    ["name", "tons"],
    ["Alba", "12"],
    ["Bo", "7", "more"],
  ];
  expect(tableLines(rows, 0, 40)).toEqual(["name │ tons │", "Alba │ 12   │", "Bo   │ 7    │ more"]);
  expect(tableLines(rows, 0, 40, new Set([1]))[2]).toBe("Bo   │    7 │ more");
  expect(tableLines(rows, 1, 40)).toEqual(["tons │", "12   │", "7    │ more"]);
});

it("a table has a line for each row, none wider than the screen, whatever is in it", () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 8 }), { maxLength: 20 }),
      fc.nat(9),
      fc.integer({ min: 10, max: 120 }),
      (rows, from, width) => {
        const lines = tableLines(rows, from, width);
        expect(lines).toHaveLength(rows.length);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      },
    ),
  ));
