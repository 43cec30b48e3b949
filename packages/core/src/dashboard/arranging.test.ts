import fc from "fast-check";
import { expect, it } from "vitest";
import { inOrder, keysOf, moved, orderOfPlaces, packed } from "./arranging";
import { cellsOf } from "./component/ratio";
import { ratios } from "./model";

it("components are told apart, also two of one name and address", () => {
  const one = { name: "A", url: "u" };
  expect(new Set(keysOf([one, one, { name: "A", url: "v" }, { name: "B", url: "u" }])).size).toBe(4);
  expect(keysOf([{ name: "B", url: "x" }, one])[1]).toBe(keysOf([one])[0]);
});

it("a remembered order stays that of its components; new ones come last", () => {
  expect(inOrder(["a", "b", "c"], '["c","gone","a","a"]')).toEqual(["c", "a", "b"]);
  expect(inOrder(["a", "b"], "{broken")).toEqual(["a", "b"]);
  expect(inOrder(["a"], undefined)).toEqual(["a"]);
});

it("one is moved within the list", () => {
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
});

it("nothing overlaps, nothing leaves the grid, and all of it is there", () => {
  const items = fc.array(fc.constantFrom(...ratios), { maxLength: 30 });
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 6 }), (list, columns) => {
      const places = packed(
        list.map((ratio, at) => ({ key: String(at), ...cellsOf(ratio) })),
        columns,
      );
      const cells = places.flatMap((place) =>
        Array.from({ length: place.columns * place.rows }, (_, at) => {
          const column = place.column + (at % place.columns);
          expect(column).toBeLessThan(columns);
          return `${column},${place.row + Math.floor(at / place.columns)}`;
        }),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(orderOfPlaces(places).toSorted()).toEqual(list.map((_, at) => String(at)).toSorted());
    }),
    { numRuns: 100 },
  );
});
