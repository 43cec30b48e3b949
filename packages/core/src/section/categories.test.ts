import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../shell/keyValue";
import {
  addToCategory,
  categoryNames,
  type DrawerEntry,
  deleteCategory,
  findCategories,
  groupEntries,
  isFreeCategoryName,
  moveCategory,
  moveEntry,
  readCategoryOrder,
  renameCategory,
  writeCategoryOrder,
} from "./categories";

const entry = (id: string, category?: string): DrawerEntry => ({ id, category });
const entries = [entry("a", "Sea"), entry("b", "Land"), entry("c", "Sea"), entry("d"), entry("e")];
const groups = groupEntries(entries, ["Land", "Sea"]);

describe("groups", () => {
  it("stand in the kept order, new ones after them, entries without one last", () => {
    expect(categoryNames(groups)).toEqual(["Land", "Sea"]);
    expect(groups.map((group) => group.entries.map(({ id }) => id))).toEqual([["b"], ["a", "c"], ["d", "e"]]);
    expect(categoryNames(groupEntries(entries, ["Sea"]))).toEqual(["Sea", "Land"]);
  });

  it("keep their order under the name of the spec, and a damaged one counts as none", () => {
    const store = createMemoryStore();
    writeCategoryOrder(store, "Bucket", ["Sea", "Land"]);
    expect(store.read("Bucket-category-order")).toBe('[{"name":"Sea","order":0},{"name":"Land","order":1}]');
    expect(readCategoryOrder(store, "Bucket")).toEqual(["Sea", "Land"]);
    store.write("Bucket-category-order", "[{]");
    expect(readCategoryOrder(store, "Bucket")).toEqual([]);
  });
});

describe("moving", () => {
  it("renumbers from the lowest affected position", () => {
    expect(moveEntry(groups, "e", undefined, 0)).toEqual([
      { id: "e", order: 3 },
      { id: "d", order: 4 },
    ]);
  });

  it("into a category changes it, out of all of them sets it to null", () => {
    expect(moveEntry(groups, "d", "Land", 0)[0]).toEqual({ id: "d", order: 0, category: "Land" });
    expect(moveEntry(groups, "c", undefined, 2)).toEqual([
      { id: "d", order: 2 },
      { id: "e", order: 3 },
      { id: "c", order: 4, category: null },
    ]);
  });

  it("to where it stands changes nothing", () => expect(moveEntry(groups, "a", "Sea", 0)).toEqual([]));

  it("leaves each entry once, and the orders say what is seen", () => {
    const names = fc.constantFrom("Sea", "Land", undefined);
    fc.assert(
      fc.property(fc.constantFrom("a", "b", "c", "d", "e"), names, fc.nat(5), (id, category, position) => {
        const placed = new Map(moveEntry(groups, id, category, position).map((each) => [each.id, each]));
        const flat = groups.flatMap((group) => group.entries);
        const after = flat
          .map((each, index) => {
            const place = placed.get(each.id);
            return { id: each.id, order: place?.order ?? index };
          })
          .toSorted((x, y) => x.order - y.order);
        expect(after.map((each) => each.order)).toEqual([0, 1, 2, 3, 4]);
        expect(after.map((each) => each.id).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
      }),
    );
  });
});

it("renaming, deleting and adding change the members alone", () => {
  expect(renameCategory(groups, "Sea", "Ocean")).toEqual([
    { id: "a", category: "Ocean" },
    { id: "c", category: "Ocean" },
  ]);
  expect(deleteCategory(groups, "Sea")).toEqual([
    { id: "a", category: null, order: 5 },
    { id: "c", category: null, order: 6 },
  ]);
  expect(addToCategory("d", "New")).toEqual([{ id: "d", category: "New" }]);
});

it("a name is free when it is not empty and not taken; search does not mind the case", () => {
  expect(["", "  ", "Sea", " Sea ", "sea"].map((name) => isFreeCategoryName(["Sea"], name))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(findCategories(["Sea", "Land"], "EA")).toEqual(["Sea"]);
  expect(moveCategory(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
});
