import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, tabbedCells, tabbedLine } from "./separated";

it.each([
  [
    "a\tb\nc\td\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\r\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"two\nlines"\t"a ""word"""', [["two\nlines", 'a "word"']]],
  ['"not closed\tx', [['"not closed', "x"]]],
  ["\t\n", [["", ""]]],
  ["alone", [["alone"]]],
])("reads what spreadsheets copy: %j", (text, cells) => {
  expect(tabbedCells(text)).toEqual(cells);
});

it("law: what is written is read again, whatever it holds", () => {
  const value = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", " ", "ü") });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(rows, (cells) => {
      fc.pre(cells.at(-1)?.join("") !== "");
      expect(tabbedCells(cells.map(tabbedLine).join("\n"))).toEqual(cells);
    }),
  );
});

it("a line of CSV", () => {
  expect(csvLine(["a", 'b"c', "d,e", "f\ng", ""])).toBe('a,"b""c","d,e","f\ng",');
});
