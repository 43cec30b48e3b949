import fc from "fast-check";
import { expect, it } from "vitest";
import { blockOf, type GridSize, inside, movedPlace, nextEditable, previousEditable } from "./gridPlace";

const size: GridSize = { rows: 100, columns: 30, first: -1, page: 20 };
const at = { row: 40, column: 10 };

it.each([
  ["ArrowUp", false, { row: 39, column: 10 }],
  ["ArrowDown", false, { row: 41, column: 10 }],
  ["ArrowLeft", false, { row: 40, column: 9 }],
  ["ArrowRight", false, { row: 40, column: 11 }],
  ["ArrowUp", true, { row: 0, column: 10 }],
  ["ArrowDown", true, { row: 99, column: 10 }],
  ["ArrowLeft", true, { row: 40, column: -1 }],
  ["ArrowRight", true, { row: 40, column: 29 }],
  ["PageUp", false, { row: 20, column: 10 }],
  ["PageDown", false, { row: 60, column: 10 }],
  ["Home", false, { row: 40, column: -1 }],
  ["End", false, { row: 40, column: 29 }],
  ["Home", true, { row: 0, column: -1 }],
  ["End", true, { row: 99, column: 29 }],
])("%s, whole: %s", (key, whole, expected) => {
  expect(movedPlace(at, { key, whole }, size)).toEqual(expected);
});

it("other keys move nowhere, nor does any where there are no rows", () => {
  expect(movedPlace(at, { key: "a", whole: false }, size)).toBeUndefined();
  expect(movedPlace(at, { key: "ArrowUp", whole: false }, { ...size, rows: 0 })).toBeUndefined();
});

const sizes = fc.record({
  rows: fc.integer({ min: 1, max: 50 }),
  columns: fc.integer({ min: 1, max: 50 }),
  first: fc.constantFrom(-1 as const, 0 as const),
  page: fc.integer({ min: 1, max: 40 }),
});
const keys = fc.constantFrom(
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"],
);

it("law: whatever is pressed, one stays inside of the table", () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.record({ key: keys, whole: fc.boolean() })), (table, pressed) => {
      let place = { row: 0, column: 0 };
      for (const key of pressed) {
        place = movedPlace(place, key, table) ?? place;
        expect(inside(place, table)).toEqual(place);
      }
    }),
  );
});

it("a block has its ends in order, and no box of a row", () => {
  expect(blockOf({ row: 5, column: 3 }, { row: 2, column: 7 })).toEqual({
    ...{ top: 2, bottom: 5, left: 3, right: 7 },
  });
  expect(blockOf({ row: 1, column: -1 }, { row: 1, column: 2 })).toMatchObject({ left: 0, right: 2 });
});

it("Tab goes to the next cell that can be edited, at the end of a row to the first of the next", () => {
  const can = [false, true, false, true, false];
  expect(nextEditable({ row: 0, column: 1 }, can, 2)).toEqual({ row: 0, column: 3 });
  expect(nextEditable({ row: 0, column: 3 }, can, 2)).toEqual({ row: 1, column: 1 });
  expect(nextEditable({ row: 1, column: 3 }, can, 2)).toBeUndefined();
  expect(nextEditable({ row: 0, column: 0 }, [false, false], 2)).toBeUndefined();
});

it("law: the cell before the next one is where one was", () => {
  const cans = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(cans, fc.nat(3), fc.nat(9), (can, row, column) => {
      fc.pre(can[column] === true);
      const next = nextEditable({ row, column }, can, 5);
      expect(next).toBeDefined();
      if (next !== undefined) expect(previousEditable(next, can)).toEqual({ row, column });
    }),
  );
});
