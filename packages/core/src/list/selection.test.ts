import fc from "fast-check";
import { expect, it } from "vitest";
import { nothingSelected, pageSelection, selectRange, togglePage, toggleRow } from "./selection";

const keys = ["a", "b", "c", "d"];

it("toggling twice changes nothing", () => {
  fc.assert(
    fc.property(fc.subarray(keys), fc.constantFrom(...keys), (chosen, key) => {
      expect(toggleRow(toggleRow(new Set(chosen), key), key)).toEqual(new Set(chosen));
    }),
  );
});

it("the box over the page is none, some or all, and turns all on before it turns them off", () => {
  expect(pageSelection(nothingSelected, keys)).toBe(false);
  expect(pageSelection(new Set(["b"]), keys)).toBe("some");
  expect(togglePage(new Set(["b"]), keys)).toEqual(new Set(keys));
  expect(pageSelection(new Set(keys), keys)).toBe(true);
  expect(togglePage(new Set(keys), keys)).toEqual(nothingSelected);
  expect(pageSelection(nothingSelected, [])).toBe(false);
});

it("a range holds both its ends, whichever comes first", () => {
  expect(selectRange(new Set(["d"]), keys, "c", "b")).toEqual(new Set(["d", "b", "c"]));
  expect(selectRange(nothingSelected, keys, "gone", "b")).toEqual(new Set(["b"]));
});
