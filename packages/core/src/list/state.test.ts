import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isChanged,
  type ListBase,
  type ListState,
  nextSort,
  onView,
  pageCount,
  readListState,
  type Sort,
  writeListState,
} from "./state";

const defaults = { pageSize: 25, sort: { field: "_id", direction: -1 } } as const;

it("what is written to the URL is read back", () => {
  const state = fc.record({
    filter: fc.option(
      fc.oneof(
        fc.string({ minLength: 1 }),
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), {
          minKeys: 1,
          noNullPrototype: true,
        }),
      ),
      { nil: undefined },
    ),
    sort: fc.record({
      field: fc.constantFrom("a", "_id", "x.y"),
      direction: fc.constantFrom(1 as const, -1 as const),
    }),
    pageSize: fc.constantFrom(5, 10, 25, 100),
    pageIndex: fc.nat(1000),
    language: fc.option(fc.constantFrom("tr_TR", "en_US"), { nil: undefined }),
  });
  fc.assert(
    fc.property(state, (written) => {
      const query = new URLSearchParams(writeListState(written, defaults).toString());
      const { state: read, problems } = readListState(query, defaults);
      expect(problems).toEqual([]);
      expect({ filter: undefined, language: undefined, ...read }).toEqual(written);
    }),
  );
});

describe("a list on a saved view", () => {
  const withViews = { ...defaults, views: true };
  const base = {
    filter: { a: 1 },
    sort: { field: "a", direction: 1 },
    language: "tr_TR",
    columns: ["_id", "a"],
  } as const;
  const read = (query: URLSearchParams, known: ListBase | undefined = base) =>
    readListState(query, withViews, () => known).state;
  const opened = read(new URLSearchParams({ view: "v1" }));

  it("is what the view says, and its address names the view alone", () => {
    expect(opened).toEqual({ ...base, pageSize: 25, pageIndex: 0, view: { id: "v1", base } });
    expect(writeListState(opened, withViews).toString()).toBe("view=v1");
    expect(isChanged(opened, withViews)).toBe(false);
  });

  const part = <T>(...values: T[]) => fc.constantFrom(undefined, ...values);
  const parts = fc.record({
    filter: part<NonNullable<ListBase["filter"]>>({ a: 1 }, { b: 2 }, "a == 1"),
    sort: part<Sort>({ field: "a", direction: 1 }, { field: "_id", direction: -1 }),
    language: part("tr_TR", "en_US"),
  });

  it("says what differs from it, nothing at all too, and is read back before the view is known", () => {
    fc.assert(
      fc.property(parts, parts, (view, now) => {
        const state: ListState = { ...now, pageSize: 25, pageIndex: 0, view: { id: "v1", base: view } };
        const address = writeListState(state, withViews).toString();
        const shown = (each: ListState) => ({ ...each, sort: each.sort ?? defaults.sort, view: undefined });
        expect(shown(read(new URLSearchParams(address), view))).toEqual({ ...shown(state) });
        const early = readListState(new URLSearchParams(address), withViews).state;
        expect(writeListState(early, withViews).toString()).toBe(address);
        expect(shown(onView(early, withViews, view))).toEqual(shown(state));
      }),
    );
  });

  it("is changed where a part differs, and not by its page", () => {
    expect(isChanged({ ...opened, pageIndex: 3 }, withViews)).toBe(false);
    for (const change of [
      { filter: undefined },
      { sort: undefined },
      { language: undefined },
      { columns: ["a"] },
    ])
      expect(isChanged({ ...opened, ...change }, withViews)).toBe(true);
  });

  it("goes on without a view that is gone, with what its address says", () => {
    const early = readListState(new URLSearchParams({ view: "v1", sort: '{"b":-1}' }), withViews).state;
    expect(onView(early, withViews, undefined)).toEqual({
      sort: { field: "b", direction: -1 },
      pageSize: 25,
      pageIndex: 0,
    });
  });

  it("is a list like any other where none is saved", () => {
    expect(readListState(new URLSearchParams({ view: "v1", columns: '["a"]' }), defaults).state).toEqual({
      ...defaults,
      pageIndex: 0,
    });
  });
});

it("a condition on a field named __proto__ is not lost", () => {
  const query = new URLSearchParams({ filter: '{"__proto__":{"a":1}}' });
  expect(JSON.stringify(readListState(query, defaults).state.filter)).toBe('{"__proto__":{"a":1}}');
});

it("each part stands alone, and a broken one is named and ignored", () => {
  const { state, problems } = readListState(
    new URLSearchParams({ sort: '{"a":1}', filter: "{", paginator: '{"pageSize":-1}' }),
    defaults,
  );
  expect(state).toEqual({ sort: { field: "a", direction: 1 }, pageSize: 25, pageIndex: 0 });
  expect(problems).toEqual(["filter", "paginator"]);
});

it("a column cycles through ascending, descending and no sort", () => {
  const first = nextSort(undefined, "a");
  const second = nextSort(first, "a");
  expect([first, second, nextSort(second, "a")]).toEqual([
    { field: "a", direction: 1 },
    { field: "a", direction: -1 },
    undefined,
  ]);
});

it("an empty list has one page", () => expect(pageCount(0, 25)).toBe(1));
