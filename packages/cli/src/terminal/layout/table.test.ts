import fc from "fast-check";
import { expect, it } from "vitest";
import { createStyle } from "./style";
import { tableLines, visibleColumns } from "./table";
import { cutTo, fit, widthOf, wrap } from "./text";
import { scrollTo } from "./window";

const style = createStyle({ NO_COLOR: "1" });
const bare = (line: string) => line.replace(/\u001b\[\d+m/g, "");

it("a text takes exactly the width it is given, whatever is in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const line = text.replace(/[^\P{C}]/gu, "");
      expect(widthOf(fit(line, width))).toBe(width);
      expect(widthOf(cutTo(line, width))).toBeLessThanOrEqual(width);
    }),
  );
});

it("wraps between words, and breaks a word that is too long", () => {
  expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
  expect(wrap("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
});

it("the cursor is always in view", () => {
  const size = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(size, size, fc.nat(100), fc.nat(100), (height, total, first, at) => {
      const cursor = at % total;
      const start = scrollTo(cursor, first, height, total);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(cursor).toBeGreaterThanOrEqual(start);
      expect(cursor).toBeLessThan(start + height);
    }),
  );
});

const columns = ["_id", "name", "tons", "notes"].map((key) => ({
  key,
  title: key,
  align: key === "tons" ? ("right" as const) : ("left" as const),
  primary: key === "name",
}));

it("keeps the primary column and the cursor in view when not all columns fit", () => {
  const widths = [20, 20, 10, 30];
  expect(visibleColumns(columns, widths, 3, 60)).toEqual([1, 3]);
  expect(visibleColumns(columns, widths, 0, 60)).toEqual([0, 1, 2]);
  expect(visibleColumns(columns, widths, 2, 200)).toEqual([0, 1, 2, 3]);
});

it("lays out head, rows and cursor, each line of the same width", () => {
  const lines = tableLines({
    columns,
    cells: [
      ["1", "Alba", "7", "日本"],
      ["2", "Brio", "12", ""],
    ],
    width: 40,
    cursor: { row: 1, column: 2 },
    firstRow: 0,
    height: 5,
    sort: { field: "name", direction: -1 },
    active: true,
    style,
  }).map(bare);
  expect(lines.map(widthOf)).toEqual([40, 40, 40]);
  expect(lines[0]).toContain("name ▾");
  expect(lines[0]).toContain("‹tons›");
  expect(lines[2]?.startsWith("▌2")).toBe(true);
});
