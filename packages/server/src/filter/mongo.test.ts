import fc from "fast-check";
import { Query } from "mingo";
import { describe, expect, it } from "vitest";
import { LongWork } from "../engine/records/meter";
import { matcher, options } from "../engine/sqlite/filter/filter.fixture";
import { TimeUp } from "../engine/timeUp";
import { compileMongoFilter } from "./mongo";
import { normalizeFilter } from "./normalize";
import { documentTest } from "./residual";

const value = fc.constantFrom<unknown>("a", "b", "", 1, 2.5, true, false, null);
const record = fc.record(
  { a: fc.oneof(value, fc.array(value, { maxLength: 3 })), o: fc.record({ b: value }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const operator = fc.oneof(
  fc.record({ $eq: value }),
  fc.record({ $ne: value }),
  // The library and MongoDB differ on null here.
  ...["$gt", "$gte", "$lt", "$lte"].map((name) =>
    value.filter((v) => v !== null).map((operand) => ({ [name]: operand })),
  ),
  fc.record({ $in: fc.array(value) }),
  fc.record({ $nin: fc.array(value) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.nat(2) }),
  fc.record({ $regex: fc.constantFrom("a", "^b", "A"), $options: fc.constantFrom("", "i") }),
);
const field = fc
  .tuple(
    fc.constantFrom("a", "o.b", "x"),
    fc.oneof(
      value,
      operator,
      operator.map(($not) => ({ $not })),
    ),
  )
  .map(([path, condition]) => ({ [path]: condition }));
const filter = fc.oneof(
  field,
  fc.record({ $or: fc.array(field, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $nor: fc.array(field, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $and: fc.array(field, { minLength: 1, maxLength: 3 }) }),
);

/** Tests one document against a filter as it comes in a query. */
function matches(raw: unknown, document: Record<string, unknown>): boolean {
  const result = normalizeFilter(raw, options());
  if (!result.ok) throw new Error(result.message);
  return documentTest(result.filter, options())(document);
}

describe("compileMongoFilter", () => {
  it("agrees with the unchanged library where that agrees with MongoDB", () => {
    fc.assert(
      fc.property(filter, record, (conditions, document) => {
        const expected = new Query(conditions).test(document);
        expect(compileMongoFilter(conditions, matcher)(document)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  const document = {
    title: "Alba",
    tons: 10,
    built: "2020-06-01T00:00:00.000Z",
    tags: ["old", "blue"],
    days: ["2020-01-01T00:00:00.000Z"],
    info: { port: "Izmir", depth: 3, extra: ["x"] },
    stops: [{ name: "a", at: "2020-01-01T00:00:00.000Z" }, { name: "b" }],
    nothing: null,
    empty: [],
  };
  it.each([
    [{ tags: "blue" }, true],
    [{ tags: ["old", "blue"] }, true],
    [{ tags: ["blue", "old"] }, false],
    [{ tags: { $all: ["blue", "old"] } }, true],
    [{ tags: { $all: [] } }, false],
    [{ title: { $all: ["Alba"] } }, true],
    [{ tags: { $nin: ["new"] } }, true],
    [{ tags: { $size: 2 } }, true],
    [{ tags: { $regex: "^bl" } }, true],
    [{ title: { $regex: "^a", $options: "i" } }, true],
    [{ tons: { $gte: 7, $lte: 10 } }, true],
    [{ tons: { $gt: "5" } }, false],
    [{ unknown: { $lt: 5 } }, false],
    [{ unknown: null }, true],
    [{ nothing: null }, true],
    [{ nothing: { $gte: null } }, true],
    [{ unknown: { $lte: null } }, true],
    [{ unknown: { $exists: false } }, true],
    [{ nothing: { $exists: true } }, true],
    [{ unknown: { $ne: 1 } }, true],
    [{ "info.port": "Izmir" }, true],
    [{ "info.port.x": null }, true],
    [{ "info.extra": "x" }, true],
    [{ "stops.name": "b" }, true],
    [{ "stops.1.name": "b" }, true],
    [{ "stops.0.name": "b" }, false],
    [{ "stops.at": { $gt: "2019" } }, true],
    [{ "stops.at": null }, true],
    [{ "empty.name": null }, false],
    [{ "empty.name": { $exists: false } }, true],
    [{ stops: { $elemMatch: { name: "a", at: { $exists: true } } } }, true],
    [{ stops: { $elemMatch: { name: "b", at: { $exists: true } } } }, false],
    [{ tags: { $elemMatch: { $gt: "a", $lt: "c" } } }, true],
    [{ tags: { $not: { $elemMatch: { $regex: "^z" } } } }, true],
    [{ built: { $gte: "2020", $lt: "Date(2021)" } }, true],
    [{ built: "2020-06-01T00:00:00.000Z" }, true],
    [{ built: { $type: "date" } }, true],
    [{ built: { $type: "string" } }, false],
    [{ built: { $regex: "2020" } }, false],
    [{ days: "2020-01-01" }, true],
    [{ info: { port: "Izmir", depth: 3, extra: ["x"] } }, true],
    [{ info: { depth: 3, port: "Izmir", extra: ["x"] } }, false],
    [{ tons: { $mod: [4, 2] } }, true],
    [{ $expr: { $gt: ["$tons", 5] } }, true],
    [{ $expr: { $eq: ["$tags", "blue"] } }, false],
    [{ $expr: { $lt: ["$unknown", 5] } }, true],
    [{ $expr: { $and: [{ $eq: ["$info.depth", 3] }, { $in: ["old", "$tags"] }] } }, true],
    [{ $expr: { $eq: [{ $add: ["$tons", 5] }, 15] } }, true],
    [{ $expr: { $gt: ["$built", "Date(2020)"] } }, true],
  ])("%j: %s", (raw, expected) => {
    expect(matches(raw, document)).toBe(expected);
  });

  it("answers 400 where a row makes $expr fail", () => {
    expect(() => matches({ $expr: { $gt: [{ $size: "$tons" }, 1] } }, document)).toThrow(/^Database error: /);
  });

  it("does not fall back to a native pattern", () => {
    const text = `${"a".repeat(5_000)}!`;
    expect(matches({ tags: { $elemMatch: { $regex: "^(a+)+$" } } }, { tags: [text] })).toBe(false);
    expect(matches({ title: { $not: { $regex: "^(a+)+$" } } }, { title: text })).toBe(true);
  });
});

it.each([
  ["a read that is long", new LongWork("This is long")],
  ["one whose time is up", new TimeUp("Its time is up")],
])("%s ends as such, whichever pattern it is at", (_, ended) => {
  const ending = {
    ...matcher,
    matches(): boolean {
      throw ended;
    },
  };
  const test = compileMongoFilter({ $and: [{ notes: { $regex: "a" } }] }, ending);
  expect(() => test({ notes: "abc" })).toThrow(ended);
});
