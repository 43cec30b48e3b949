import fc from "fast-check";
import { expect, it } from "vitest";
import { nextSort, pageCount, readListState, writeListState } from "./state";

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
