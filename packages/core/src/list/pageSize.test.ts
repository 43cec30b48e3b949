import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../shell/keyValue";
import { keepPageSize, rememberedDefaults } from "./pageSize";

const defaults = { pageSize: 25, sort: { field: "_id", direction: -1 } } as const;

describe("the page size of a kind of list", () => {
  it("is remembered for this kind alone, and nothing else of the list is", () => {
    const store = createMemoryStore();
    expect(rememberedDefaults(store, "document", defaults)).toEqual(defaults);
    keepPageSize(store, "document", 100);
    expect(rememberedDefaults(store, "document", defaults)).toEqual({ ...defaults, pageSize: 100 });
    expect(rememberedDefaults(store, "policy", defaults)).toEqual(defaults);
  });

  it.each(["", "0", "-5", "2.5", "many", "1001", "1e9"])("kept as %j is nothing", (kept) => {
    const store = createMemoryStore();
    store.write("document-pageSize", kept);
    expect(rememberedDefaults(store, "document", defaults)).toBe(defaults);
  });
});
