import { expect, it } from "vitest";
import { tableNotes } from "./tableNotes";

const whole = { kind: "end", more: false, isCut: false } as const;

it("a table that is shown in part does not say that this is all of it", () => {
  expect(tableNotes({ rows: 200_000, columns: 2 }, { ...whole, more: true })).toEqual([
    "More than 200,000 rows, 2 columns.",
    "The first 200,000 rows are shown.",
  ]);
  expect(tableNotes({ rows: 12, columns: 2 }, whole)).toEqual(["12 rows, 2 columns."]);
  expect(tableNotes({ rows: 2_000, columns: 2 }, undefined)).toEqual(["2,000 rows are read …"]);
});

it("what is cut, and why reading ended, is said after the counts", () => {
  const end = {
    ...whole,
    isCut: true,
    problem: "The quote is open.",
    flaw: "Row 3 has a date that is none.",
  };
  expect(tableNotes({ rows: 3, columns: 16_384 }, end)).toEqual([
    "3 rows, 16,384 columns.",
    "The first 16,384 columns are shown.",
    "Reading ended: The quote is open.",
    "Row 3 has a date that is none.",
  ]);
});
