// Every operator once, where it holds and where it does not.

import { expressionOperators, fieldOperators } from "@twinhelm/core/filter/mongoOperators";
import { describe, expect, it } from "vitest";
import { options } from "../engine/sqlite/filter/filter.fixture";
import { normalizeFilter } from "./normalize";
import { documentTest } from "./residual";

const built = "2020-03-05T00:00:00.000Z";
const document = {
  title: "Alba",
  tons: 10,
  half: 2.5,
  low: -3,
  flag: true,
  tags: ["a", "b"],
  info: {},
  no: null,
  built,
};

function holds(raw: unknown): boolean {
  const result = normalizeFilter(raw, options());
  if (!result.ok) throw new Error(result.message);
  return documentTest(result.filter, options())(document);
}

const inExpressions: Readonly<Record<string, readonly [yes: unknown, no: unknown]>> = {
  $eq: [
    ["$tons", 10],
    ["$tons", 9],
  ],
  $ne: [
    ["$tons", 9],
    ["$tons", 10],
  ],
  $gt: [
    ["$tons", 9],
    ["$tons", 10],
  ],
  $gte: [
    ["$tons", 10],
    ["$tons", 11],
  ],
  $lt: [
    ["$tons", 11],
    ["$tons", 10],
  ],
  $lte: [
    ["$tons", 10],
    ["$tons", 9],
  ],
  $cmp: [
    ["$tons", 9],
    ["$tons", 10],
  ],
  $and: [
    ["$flag", "$tons"],
    ["$flag", "$no"],
  ],
  $or: [
    ["$no", "$flag"],
    ["$no", "$no"],
  ],
  $not: [["$no"], ["$flag"]],
  $in: [
    ["a", "$tags"],
    ["c", "$tags"],
  ],
  $isArray: [["$tags"], ["$tons"]],
};
const values: Readonly<Record<string, readonly [operand: unknown, value: unknown]>> = {
  $size: ["$tags", 2],
  $arrayElemAt: [["$tags", 1], "b"],
  $add: [["$tons", 2], 12],
  $subtract: [["$tons", 3], 7],
  $multiply: [["$tons", 3], 30],
  $divide: [["$tons", 4], 2.5],
  $mod: [["$tons", 4], 2],
  $abs: ["$low", 3],
  $ceil: ["$half", 3],
  $floor: ["$half", 2],
  $round: [["$half", 0], 2],
  $cond: [["$flag", "yes", "no"], "yes"],
  $ifNull: [["$no", "none"], "none"],
  $concat: [["$title", "!"], "Alba!"],
  $toLower: ["$title", "alba"],
  $toUpper: ["$title", "ALBA"],
  $strLenCP: ["$title", 4],
  $year: ["$built", 2020],
  $month: ["$built", 3],
  $dayOfMonth: ["$built", 5],
};
const onFields: Readonly<Record<string, readonly [yes: unknown, no: unknown]>> = {
  $eq: [{ tons: { $eq: 10 } }, { tons: { $eq: 11 } }],
  $ne: [{ tons: { $ne: 11 } }, { tons: { $ne: 10 } }],
  $gt: [{ tons: { $gt: 9 } }, { tons: { $gt: 10 } }],
  $gte: [{ tons: { $gte: 10 } }, { tons: { $gte: 11 } }],
  $lt: [{ tons: { $lt: 11 } }, { tons: { $lt: 10 } }],
  $lte: [{ tons: { $lte: 10 } }, { tons: { $lte: 9 } }],
  $in: [{ tags: { $in: ["b", "z"] } }, { tags: { $in: ["z"] } }],
  $nin: [{ tags: { $nin: ["z"] } }, { tags: { $nin: ["a"] } }],
  $all: [{ tags: { $all: ["b", "a"] } }, { tags: { $all: ["a", "z"] } }],
  $exists: [{ no: { $exists: true } }, { none: { $exists: true } }],
  $regex: [{ title: { $regex: "^Al" } }, { title: { $regex: "^al" } }],
  $options: [{ title: { $regex: "^al", $options: "i" } }, { title: { $regex: "^al", $options: "m" } }],
  $not: [{ tons: { $not: { $gt: 10 } } }, { tons: { $not: { $gt: 9 } } }],
  $elemMatch: [{ tags: { $elemMatch: { $gt: "a" } } }, { tags: { $elemMatch: { $gt: "b" } } }],
  $size: [{ tags: { $size: 2 } }, { tags: { $size: 1 } }],
  $type: [{ tags: { $type: "array" } }, { title: { $type: "array" } }],
  $mod: [{ tons: { $mod: [4, 2] } }, { tons: { $mod: [4, 1] } }],
};

it("this list holds all that are allowed", () => {
  expect([...expressionOperators].toSorted()).toEqual(
    [...Object.keys(inExpressions), ...Object.keys(values)].toSorted(),
  );
  expect([...fieldOperators].toSorted()).toEqual(Object.keys(onFields).toSorted());
});

describe("in $expr", () => {
  it.each(Object.entries(inExpressions))("%s holds and does not", (operator, [yes, no]) => {
    expect([holds({ $expr: { [operator]: yes } }), holds({ $expr: { [operator]: no } })]).toEqual([
      true,
      false,
    ]);
  });
  it.each(Object.entries(values))("%s gives its value", (operator, [operand, value]) => {
    expect(holds({ $expr: { $eq: [{ [operator]: operand }, value] } })).toBe(true);
    expect(holds({ $expr: { $ne: [{ [operator]: operand }, value] } })).toBe(false);
  });
  it("values compare across types, and $cmp says which is greater", () => {
    expect(holds({ $expr: { $lt: ["$tons", "$title"] } })).toBe(true);
    for (const [other, order] of [
      [9, 1],
      [10, 0],
      [11, -1],
    ])
      expect(holds({ $expr: { $eq: [{ $cmp: ["$tons", other] }, order] } })).toBe(true);
  });
  it.each([[["$tons"]], [["$tons", 1, 2]], ["$tons"], [[]]])(
    "a comparison of %j cannot be made",
    (operands) => {
      expect(() => holds({ $expr: { $eq: operands } })).toThrow(
        "Database error: a comparison in $expr takes exactly 2 arguments",
      );
    },
  );
});

describe("on a field", () => {
  it.each(Object.entries(onFields))("%s holds and does not", (_, [yes, no]) => {
    expect([holds(yes), holds(no)]).toEqual([true, false]);
  });

  it.each([
    ["double", ["tons", "half", "low"]],
    ["int", ["tons", "low"]],
    ["long", ["tons", "low"]],
    ["number", ["tons", "half", "low"]],
    ["string", ["title", "tags"]],
    ["object", ["info"]],
    ["array", ["tags"]],
    ["bool", ["flag"]],
    ["date", ["built"]],
    ["null", ["no"]],
    [
      ["bool", "null"],
      ["flag", "no"],
    ],
    [[], []],
  ])("$type %j is that of %j", (type, names) => {
    const found = Object.keys(document).filter((name) => holds({ [name]: { $type: type } }));
    expect(found).toEqual(names);
    expect(holds({ none: { $type: type } })).toBe(false);
  });

  it.each([
    [{ tons: { $mod: [4.9, 2.9] } }, true],
    [{ half: { $mod: [2, 0] } }, true],
    [{ low: { $mod: [2, -1] } }, true],
    [{ title: { $mod: [1, 0] } }, false],
    [{ tags: { $size: 0 } }, false],
    [{ title: { $size: 4 } }, false],
    [{ tags: { $regex: "z" } }, false],
    [{ tons: { $regex: "1" } }, false],
    [{ none: { $in: [null] } }, true],
    [{ none: { $in: ["a"] } }, false],
    [{ none: { $nin: [null] } }, false],
    [{ no: { $in: [null] } }, true],
    [{ tags: { $in: [["a", "b"]] } }, true],
    [{ tags: { $eq: ["a"] } }, false],
    [{ none: { $gt: null } }, false],
    [{ no: { $eq: null } }, true],
    [{ tons: { $eq: null } }, false],
    [{ title: { $gt: 5 } }, false],
    [{ "tags.0": "a" }, true],
    [{ "tags.1": "a" }, false],
    [{ "tags.2": { $exists: true } }, false],
    [{ "tags.x": { $exists: true } }, false],
    [{ "title.0": { $exists: true } }, false],
    [{ tags: { $elemMatch: { x: 1 } } }, false],
    [{ title: { $elemMatch: { $eq: "Alba" } } }, false],
    [{ tags: { $elemMatch: { $or: [{ x: 1 }] } } }, false],
    [{ tags: { $elemMatch: { $in: ["b"], $nin: ["a"] } } }, true],
    [{ title: { $not: { $regex: "^al", $options: "i" } } }, false],
    [{ $nor: [{ title: { $regex: "a$" } }] }, false],
    [{ $or: [{ tons: 1 }, { $and: [{ flag: true }, { tons: 10 }] }] }, true],
  ])("%j: %s", (raw, expected) => {
    expect(holds(raw)).toBe(expected);
  });

  it("a list of objects is asked item by item", () => {
    const crews = { crew: [{ name: "ann", age: 5 }, { name: "bob", age: 9 }, "nobody"] };
    const test = (raw: unknown) => {
      const result = normalizeFilter(raw, options());
      return result.ok && documentTest(result.filter, options())(crews);
    };
    expect(test({ crew: { $elemMatch: { name: "ann", age: 5 } } })).toBe(true);
    expect(test({ crew: { $elemMatch: { name: "ann", age: 9 } } })).toBe(false);
    expect(test({ crew: { $elemMatch: { name: { $regex: "^B", $options: "i" } } } })).toBe(true);
    expect(test({ crew: { $elemMatch: { $or: [{ name: "x" }, { age: { $gt: 8 } }] } } })).toBe(true);
    expect(test({ crew: { $elemMatch: { $eq: "nobody" } } })).toBe(true);
    expect(test({ "crew.1.name": "bob" })).toBe(true);
    expect(test({ "crew.3.name": { $exists: true } })).toBe(false);
  });
});
