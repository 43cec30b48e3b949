import { unknownOperator } from "@twinhelm/core/filter/unknownOperator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fields, idOf, matcher } from "../engine/sqlite/filter/filter.fixture";
import { normalizeFilter, relationPathsOfFilter } from "./normalize";

const read = (raw: unknown) => normalizeFilter(raw, { fields, matcher });
const messageOf = (raw: unknown) => {
  const result = read(raw);
  return result.ok ? "taken" : result.message;
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 1]));

describe("the size of a filter", () => {
  it.each([
    ["40 levels", { a: nested(39) }, true],
    ["41 levels", { a: nested(40) }, false],
    ["20,000 values", { a: { $in: Array(20_000 - 3).fill(1) } }, true],
    ["20,001 values", { a: { $in: Array(20_001 - 3).fill(1) } }, false],
    ["500 conditions", many(500), true],
    ["501 conditions", many(501), false],
  ])("%s", (_, raw, taken) => {
    const tooLarge =
      "The filter is too large: at most 500 conditions and 20000 values in 40 levels are allowed.";
    expect(messageOf(raw)).toBe(taken ? "taken" : tooLarge);
  });
});

it.each<readonly [unknown, string]>([
  [JSON.parse('{"a.__proto__.b":1}'), "A field cannot be named __proto__."],
  [JSON.parse('{"a":{"b":[{"__proto__":1}]}}'), "A field cannot be named __proto__."],
  [{ "a\0b": 1 }, "A field name cannot contain a null character."],
  [{ $and: 5 }, "Database error: $and must be a nonempty array"],
  [{ $nor: [] }, "Database error: $nor must be a nonempty array"],
  [{ $and: [{ $or: [{ a: { $foo: 1 } }] }] }, "Database error: unknown operator: $foo"],
  [{ $nor: ["a"] }, "Database error: $or/$and/$nor entries need to be full objects"],
  [{ a: { $gt: 1, $foo: 2 } }, "Database error: unknown operator: $foo"],
  [{ a: { $gt: 1, b: 2 } }, "Database error: unknown operator: b"],
  [{ a: { $nin: 1 } }, "Database error: $nin needs an array"],
  [{ a: { $all: "x" } }, "Database error: $all needs an array"],
  [{ a: { $all: [1, { $gt: 1 }] } }, "Database error: cannot nest $ under $all"],
  [{ a: { $nin: [{ $gt: 1 }] } }, "Database error: cannot nest $ under $nin"],
  [{ a: { $not: 5 } }, "Database error: $not needs a regex or a document with operators"],
  [{ a: { $not: { $in: 1 } } }, "Database error: $in needs an array"],
  [{ a: { $elemMatch: 5 } }, "Database error: $elemMatch needs an Object"],
  [{ a: { $elemMatch: { $in: 1 } } }, "Database error: $in needs an array"],
  [{ a: { $elemMatch: { b: { $in: 1 } } } }, "Database error: $in needs an array"],
  [{ a: { $elemMatch: { $or: [{ b: { $in: 1 } }] } } }, "Database error: $in needs an array"],
  [{ a: { $regex: 5 } }, "Database error: $regex has to be a string"],
  [{ a: { $regex: "x", $options: 5 } }, "Database error: $options has to be a string"],
  [{ a: { $size: "1" } }, "Database error: $size must be a whole number, 0 or more"],
  [{ a: { $size: 1.5 } }, "Database error: $size must be a whole number, 0 or more"],
  [{ a: { $size: -1 } }, "Database error: $size must be a whole number, 0 or more"],
  [{ a: { $mod: [1] } }, "Database error: malformed mod, needs to be an array of two numbers"],
  [{ a: { $mod: [1, 2, 3] } }, "Database error: malformed mod, needs to be an array of two numbers"],
  [{ a: { $mod: ["1", 2] } }, "Database error: malformed mod, needs to be an array of two numbers"],
  [{ a: { $mod: [1, "2"] } }, "Database error: malformed mod, needs to be an array of two numbers"],
  [{ a: { $mod: 5 } }, "Database error: malformed mod, needs to be an array of two numbers"],
  [{ a: { $mod: [0.5, 0] } }, "Database error: divisor cannot be 0"],
  [{ a: { $gt: { $lt: 1 } } }, "Database error: unknown operator: $lt"],
  [{ a: { $gt: { b: 1, $lt: 1 } } }, "Database error: unknown operator: $lt"],
  [
    { a: { $type: ["string", 5] } },
    expect.stringMatching(/^Database error: Unknown type name alias: 5\. Use double, int/),
  ],
  [{ a: { $type: "toString" } }, expect.stringMatching(/alias: "toString"/)],
  [{ $expr: "$$NOW" }, "Database error: Use of undefined variable: NOW"],
  [{ $expr: { $eq: ["$$ROOTS", 1] } }, "Database error: Use of undefined variable: ROOTS"],
  [
    { $expr: { $eq: [1, 2], $gt: [1, 2] } },
    "Database error: an object representing an expression must have exactly one field",
  ],
  [
    { $expr: { a: 1, $gt: [1, 2] } },
    "Database error: an object representing an expression must have exactly one field",
  ],
  [{ $expr: { $eq: [{ a: { $rand: {} } }, 2] } }, "Database error: Unrecognized expression '$rand'"],
  ["{", expect.stringMatching(/JSON/)],
  [{ a: { $gt: { $lt: 1, $foo: 2 } } }, "Database error: unknown operator: $lt"],
  [{ $expr: { a: 1, b: { $rand: {} } } }, "Database error: Unrecognized expression '$rand'"],
  ["5 ", expect.stringMatching(/is not a condition/)],
  ['["a"]', expect.not.stringMatching(/^taken$/)],
  [["a", "b"], "The filter is given more than once. Join the conditions with $and."],
])("%j is refused: %s", (raw, message) => {
  expect(messageOf(raw)).toEqual(message);
});

it.each<readonly [unknown]>([
  [{ a: { $size: 0 } }],
  [{ a: { $mod: [-2, 0] } }],
  [{ a: { b: 1 } }],
  [{ a: {} }],
  [{ a: { $eq: { b: 1 } } }],
  [{ a: { $in: [] } }],
  [{ a: { $type: ["string", "null"] } }],
  [{ $expr: { $eq: ["$$ROOT.a", "$$CURRENT"] } }],
  [{ $expr: { $eq: [{ a: 1, b: 2 }, "$a"] } }],
  [{ $expr: true }],
  [{ a: "x", $expr: { $eq: ["$a", 1] } }],
])("%j is taken", (raw) => {
  expect(messageOf(raw)).toBe("taken");
});

describe("conversion", () => {
  const day = new Date("2020-01-01T00:00:00.000Z");
  const upper = idOf(1).toUpperCase();
  const converted = (raw: unknown) => {
    const result = read(raw);
    return result.ok && result.filter.kind === "mongo" ? result.filter.filter : result;
  };
  it.each<readonly [unknown, unknown]>([
    [
      { $or: [{ built: "2020" }, { $nor: [{ _id: upper }] }] },
      { $or: [{ built: day }, { $nor: [{ _id: idOf(1) }] }] },
    ],
    [{ built: { $regex: "2020", $options: "i" } }, { built: { $regex: "2020", $options: "i" } }],
    [
      { title: { $size: 1, $type: "date", $mod: [1, 0] } },
      { title: { $size: 1, $type: "date", $mod: [1, 0] } },
    ],
    [{ _id: { $exists: upper } }, { _id: { $exists: upper } }],
    [{ title: upper }, { title: upper }],
    [{ "crew._id": { $ne: upper } }, { "crew._id": { $ne: idOf(1) } }],
    [{ crew_id: upper }, { crew_id: upper }],
    [{ _id: `${upper}0` }, { _id: `${upper}0` }],
    [{ stops: { $elemMatch: { _id: upper } } }, { stops: { $elemMatch: { _id: idOf(1) } } }],
    [{ days: { $elemMatch: { $gte: "2020" } } }, { days: { $elemMatch: { $gte: day } } }],
    [{ stops: { $elemMatch: { $or: [{ at: "2020" }] } } }, { stops: { $elemMatch: { $or: [{ at: day }] } } }],
    [{ title: " Date(2020) " }, { title: day }],
    [{ title: { $in: ["Date(2020)", { a: "Date(2020)" }] } }, { title: { $in: [day, { a: day }] } }],
    [{ title: "a Date(2020)" }, { title: "a Date(2020)" }],
    [{ title: "Date(2020) b" }, { title: "Date(2020) b" }],
    [{ built: "Date(2020)" }, { built: day }],
    [{ built: ["2020", null] }, { built: [day, null] }],
    [{ built: "soon" }, { built: "soon" }],
    [{ $expr: [{ $eq: ["$a", `ObjectId(${upper})`] }] }, { $expr: [{ $eq: ["$a", idOf(1)] }] }],
  ])("%j", (raw, expected) => expect(converted(raw)).toEqual(expected));

  it.each([
    ["Date()", "Date() is not a date. Write Date(2020-01-31T00:00:00.000Z)."],
    ["Date(x\ny)", "Date(x\ny) is not a date. Write Date(2020-01-31T00:00:00.000Z)."],
    [
      `ObjectId(${upper}0)`,
      `ObjectId(${upper}0) is not an id. Write ObjectId(...) with 24 hexadecimal digits.`,
    ],
    [
      `ObjectId(0${upper})`,
      `ObjectId(0${upper}) is not an id. Write ObjectId(...) with 24 hexadecimal digits.`,
    ],
    ["ObjectId()", "ObjectId() is not an id. Write ObjectId(...) with 24 hexadecimal digits."],
  ])("%s cannot be read", (text, message) => expect(messageOf({ title: text })).toBe(message));
});

it("names every path through a field once, in the order of the filter", () => {
  const paths = (raw: unknown) => {
    const result = read(raw);
    return result.ok ? relationPathsOfFilter(result.filter) : [];
  };
  expect(paths({ "a.b": 1, $and: [{ "a.b": 2 }, { $nor: [{ "c.d": 1 }] }], e: 1 })).toEqual(["a.b", "c.d"]);
  expect(paths({ $expr: { $and: [{ $eq: ["$f.g", "$$ROOT.x"] }, "h.i", { $not: ["$j.k"] }, "$"] } })).toEqual(
    ["f.g", "j.k"],
  );
  expect([paths({}), paths(undefined)]).toEqual([[], []]);
});

describe("an operator that is not known", () => {
  const names = ["$gt", "$in", "$not", "$elemMatch", "$near", "$where", "$expr", "$or", "$and", "$size", "b"];
  const operand: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(1, "x", [1]),
      fc.dictionary(fc.constantFrom(...names), tie("any"), { minKeys: 1, maxKeys: 2 }),
      fc.array(tie("any"), { maxLength: 2 }),
    ),
  })).any;
  const isUnknown = /unknown (top level )?operator|Unrecognized expression|\$where is not allowed/;

  it("is what a console refuses before it sends the filter", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, "a"), operand, { maxKeys: 2 }), (filter) => {
        const said = messageOf(filter);
        if (isUnknown.test(said)) expect(unknownOperator(filter)).toBeDefined();
        if (said === "taken") expect(unknownOperator(filter)).toBeUndefined();
      }),
      { numRuns: 1000, examples: [[{ a: { $gt: { $gt: 1 } } }]] },
    );
  });
});
