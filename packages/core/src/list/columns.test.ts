import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../shell/keyValue";
import { allColumns, createColumnMemory, displayAll, toggleColumn } from "./columns";

const all = ["_id", "name", "tons", "built"];
const memory = (store = createMemoryStore(), columns = all) =>
  createColumnMemory({ store, name: "boats", all: columns });

describe("the kept choice of columns", () => {
  it("is all columns before anything was chosen", () => expect(memory().shown()).toEqual(all));

  it("is kept in the order of the table, under the name of the spec", () => {
    const store = createMemoryStore();
    memory(store).show(["tons", "name"]);
    expect(memory(store).shown()).toEqual(["_id", "name", "tons"]);
    expect(JSON.parse(store.read("boats-displayedProperties") ?? "")).toEqual([
      "$$spicainternal_select",
      "$$spicainternal_id",
      "name",
      "tons",
      "$$spicainternal_new_property",
    ]);
  });

  it("shows a field that came later, and drops one that is gone", () => {
    const store = createMemoryStore();
    memory(store).show(["name", "tons"]);
    expect(memory(store, ["_id", "name", "built", "hull"]).shown()).toEqual(["_id", "name", "hull"]);
  });

  it("has an order of one's own until it is that of the table again", () => {
    const store = createMemoryStore();
    memory(store).show(["name", "built"]);
    memory(store).setOrder(["_id", "built", "tons", "name"]);
    expect(memory(store).shown()).toEqual(["_id", "built", "name"]);
    expect(memory(store, ["_id", "built", "tons", "name"]).order()).toBeUndefined();
    memory(store).setOrder(undefined);
    expect(memory(store).shown()).toEqual(["_id", "name", "built"]);
  });

  it.each(["{", "7", '[1,"name"]'])("counts as none where it is damaged: %s", (kept) => {
    const store = createMemoryStore();
    store.write("boats-displayedProperties", kept);
    expect(memory(store).shown()).toEqual(all);
  });

  it("keeps whole pixels for each column", () => {
    const store = createMemoryStore();
    memory(store).setWidth("name", 120.4);
    expect(store.read("boats-name")).toBe("120");
    expect(memory(store).width("name")).toBe(120);
    expect(memory(store).width("tons")).toBeUndefined();
  });
});

it("toggling twice changes nothing", () => {
  fc.assert(
    fc.property(fc.subarray(all), fc.constantFrom(...all), (shown, key) => {
      expect(toggleColumn(toggleColumn(shown, key, all), key, all)).toEqual(shown);
    }),
  );
});

it("the box over all columns agrees with what it sets", () => {
  expect(allColumns(displayAll(true, all, ["name"]), all)).toBe(true);
  expect(allColumns(displayAll(false, all, ["name"]), all)).toBe("some");
  expect(allColumns([], all)).toBe(false);
});
