import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListState, readListState, writeListState } from "../list/state";
import { createMemoryStore } from "../shell/keyValue";
import { addToFilterHistory, filterLabel, readFilterHistory, removeFromFilterHistory } from "./history";
import { operatorsOf } from "./operators";
import { type FilterRow, filterFields, filterOfRows, rowsOfFilter, withField } from "./panel";

const properties = {
  name: { type: "string" },
  tons: { type: "number" },
  tags: { type: "array", items: { type: "string" } },
  built: { type: "date" },
  home: { type: "relation", bucketId: "b", relationType: "onetoone" as const },
  seen: { type: "relation", bucketId: "b", relationType: "onetomany" as const },
  sails: { type: "boolean" },
  odd: { type: "unknown" },
};

const values: Readonly<Record<string, string>> = {
  name: "a.b (c)",
  tons: "12.5",
  tags: "x,y",
  built: "2020-01-01T00:00:00.000Z..2020-02-01T00:00:00.000Z",
  home: "64a1",
  seen: "64a1,64a2",
  sails: "true",
};

const every = Object.entries(values).flatMap(([field, value]) => {
  const property = Object.entries(properties).find(([key]) => key === field)?.[1] ?? { type: "string" };
  return operatorsOf(property).map((operator): FilterRow => ({ field, operator, value }));
});

describe("rows of the basic filter", () => {
  it.each(every)("$field $operator is read back from its filter", (row) => {
    const made = filterOfRows(properties, [row]);
    if (!made.ok) throw new Error(made.problem);
    expect(rowsOfFilter(properties, made.filter)).toEqual([row]);
  });

  it("come back from MongoDB's conditions in an address, whatever was typed", () => {
    const words = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.constantFrom("(", "\\", "a,b", '"', "$x", "Date(1)"),
    );
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
    const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
    const id = fc.stringMatching(/^[0-9a-f]{24}$/);
    const typed: Readonly<Record<string, fc.Arbitrary<string>>> = {
      name: words,
      tons: number,
      tags: fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => JSON.stringify(list)),
      built: fc
        .tuple(date, fc.integer({ min: 1, max: 1e11 }))
        .map(([from, span]) => `${from.toISOString()}..${new Date(from.getTime() + span).toISOString()}`),
      home: id,
      seen: fc.array(id, { minLength: 1, maxLength: 3 }).map((list) => list.join(",")),
      sails: fc.constantFrom("true", "false"),
    };
    const row = fc.oneof(
      ...Object.entries(properties).flatMap(([field, property]) => {
        const value = typed[field];
        return value === undefined
          ? []
          : [
              fc.record({
                field: fc.constant(field),
                operator: fc.constantFrom(...operatorsOf(property)),
                value,
              }),
            ];
      }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const made = filterOfRows(properties, rows);
        if (!made.ok) throw new Error(made.problem);
        const state: ListState = { pageSize: 25, pageIndex: 0, filter: made.filter };
        const address = new URLSearchParams(writeListState(state, { pageSize: 25 }).toString());
        const read = readListState(address, { pageSize: 25 }).state.filter;
        expect(read).toEqual(JSON.parse(JSON.stringify(made.filter)));
        const again = filterOfRows(properties, rowsOfFilter(properties, read) ?? []);
        expect(again).toEqual({ ok: true, filter: read });
      }),
      { numRuns: 500 },
    );
  });

  it("join with and, leave out those without a field, and name the one that is wrong", () => {
    const name = { field: "name", operator: "equals", value: "x" } as const;
    expect(filterOfRows(properties, [name, withField(properties, "")])).toEqual({
      ok: true,
      filter: { $and: [{ name: { $eq: "x" } }] },
    });
    expect(filterOfRows(properties, [])).toEqual({ ok: true, filter: undefined });
    expect(filterOfRows(properties, [name, { field: "tons", operator: "equals", value: "x" }])).toEqual({
      ok: false,
      row: 1,
      problem: "filter.expected.number",
    });
  });

  it("offer the known fields in the order of the columns, with the default operator", () => {
    expect(filterFields(properties)).toEqual(["name", "tons", "tags", "built", "home", "seen", "sails"]);
    expect(withField(properties, "built").operator).toBe("between");
  });

  it("keep parts of a list whole that hold a comma", () => {
    const row = { field: "tags", operator: "include_one", value: '["a, b","c"]' } as const;
    const made = filterOfRows(properties, [row]);
    expect(made).toEqual({ ok: true, filter: { $and: [{ tags: { $in: ["a, b", "c"] } }] } });
    expect(rowsOfFilter(properties, made.ok ? made.filter : undefined)).toEqual([row]);
  });

  it.each([
    [{ type: "location" }, '{"type":"Point","coordinates":[1,2]}'],
    [{ type: "object" }, '{"a":1}'],
    [{ type: "array", items: { type: "date" } }, "2020-01-01T00:00:00.000Z,2021-01-01T00:00:00.000Z"],
    [{ type: "array", items: { type: "object" } }, '{"a":1}'],
  ])("of %j are read back", (property, value) => {
    const row = withField({ a: property }, "a");
    const made = filterOfRows({ a: property }, [{ ...row, value }]);
    expect(made.ok && rowsOfFilter({ a: property }, made.filter)).toEqual([{ ...row, value }]);
  });

  it("take a list of objects as JSON", () => {
    const property = { type: "array", items: { type: "object" } };
    const row = { field: "a", operator: "include_one", value: '[{"b":1}]' } as const;
    expect(filterOfRows({ a: property }, [row])).toEqual({
      ok: true,
      filter: { $and: [{ a: { $in: [{ b: 1 }] } }] },
    });
  });

  it("do not claim a filter that they cannot make", () => {
    expect(rowsOfFilter(properties, { $or: [] })).toBeUndefined();
    expect(rowsOfFilter(properties, { $and: [{ name: { $exists: true } }] })).toBeUndefined();
  });
});

it("the history keeps ten of a kind, the newest first, each once", () => {
  const store = createMemoryStore();
  for (let number = 1; number <= 12; number += 1)
    addToFilterHistory(store, "b", "mongodb", `{"n":${number}}`);
  addToFilterHistory(store, "b", "mongodb", '{"n":5}');
  const kept = readFilterHistory(store, "b", "mongodb");
  expect(kept).toHaveLength(10);
  expect(kept.slice(0, 2)).toEqual(['{"n":5}', '{"n":12}']);
  expect(readFilterHistory(store, "b", "expression")).toEqual([]);
  expect(removeFromFilterHistory(store, "b", "mongodb", '{"n":5}')).toHaveLength(9);
  expect(filterLabel("expression", "population > 5")).toBe("populati…");
  expect(filterLabel("mongodb", '{"n":5}')).toBe('{"n":5}');
});
