import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Property } from "../field/property";
import { describeFilter } from "./describe";
import { escapePattern, unescapePattern } from "./filter";
import { allConditions, conditionOf, operatorsOf } from "./operators";
import { searchFilter, searchTextOf } from "./search";
import { filterFromText, textOfFilter } from "./text";
import { valueFromText } from "./value";

const properties: Readonly<Record<string, Property>> = {
  name: { type: "string", title: "Name" },
  note: { type: "textarea" },
  body: { type: "richtext" },
  region: { type: "string", title: "Region" },
  tons: { type: "number" },
  flag: { type: "boolean" },
  built: { type: "date", title: "Built" },
  tags: { type: "array", items: { type: "string" } },
  sizes: { type: "array", items: { type: "number" } },
  port: { type: "relation", title: "Port", relationType: "onetoone", bucketId: "x" },
  crew: { type: "relation", relationType: "onetomany", bucketId: "x" },
  place: { type: "location" },
  color: { type: "color" },
};
const property = (key: string): Property => properties[key] ?? { type: "string" };

describe("searchFilter", () => {
  it("looks into text fields, as text and in any case", () => {
    const condition = { $regex: "a\\.b\\(", $options: "i" };
    expect(searchFilter(properties, " a.b( ")).toEqual({
      $or: [{ name: condition }, { note: condition }, { body: condition }, { region: condition }],
    });
  });

  it("is nothing without text or text fields", () => {
    expect(searchFilter(properties, "  ")).toBeUndefined();
    expect(searchFilter({ tons: property("tons") }, "x")).toBeUndefined();
  });

  it("can be read back", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const filter = searchFilter(properties, text);
        expect(searchTextOf(properties, filter)).toBe(text.trim() === "" ? undefined : text.trim());
        expect(unescapePattern(escapePattern(text))).toBe(text);
        expect(new RegExp(`^${escapePattern(text)}$`).test(text) || text.includes("\n")).toBe(true);
      }),
    );
    expect(searchTextOf(properties, { $or: [{ name: { $regex: "^a", $options: "i" } }] })).toBeUndefined();
  });
});

describe("conditionOf", () => {
  it.each([
    ["name", "equals", "x", { name: { $eq: "x" } }],
    ["name", "not_equal", "x", { name: { $ne: "x" } }],
    ["name", "includes", "a+b", { name: { $regex: "a\\+b", $options: "i" } }],
    ["name", "regex", "^a", { name: { $regex: "^a" } }],
    ["tons", "less_than_or_equal", 3, { tons: { $lte: 3 } }],
    ["tags", "include_one", ["a"], { tags: { $in: ["a"] } }],
    ["tags", "not_include", ["a"], { tags: { $nin: ["a"] } }],
    ["tags", "include_all", ["a"], { tags: { $all: ["a"] } }],
    [
      "built",
      "between",
      { begin: "2020-01-01T00:00:00Z", end: new Date("2020-02-01T00:00:00Z") },
      { built: { $gte: "Date(2020-01-01T00:00:00.000Z)", $lt: "Date(2020-02-01T00:00:00.000Z)" } },
    ],
    ["port", "equals", "id1", { "port._id": "id1" }],
    ["crew", "equals", ["id1", "id2"], { "crew._id": { $in: ["id1", "id2"] } }],
    ["flag", "equals", false, { flag: false }],
    ["color", "equals", "#fff", { color: "#fff" }],
  ] as const)("%s %s", (key, operator, value, expected) => {
    expect(conditionOf(key, property(key), operator, value)).toEqual(expected);
  });

  it("joins rows also when there is one", () => {
    expect(allConditions([{ a: 1 }])).toEqual({ $and: [{ a: 1 }] });
    expect(allConditions([])).toBeUndefined();
  });

  it("offers the default operator first", () => {
    expect(Object.keys(properties).map((key) => operatorsOf(property(key))[0])).toEqual([
      "equals",
      "equals",
      "equals",
      "equals",
      "equals",
      "equals",
      "between",
      "include_one",
      "include_one",
      "equals",
      "equals",
      "equals",
      "equals",
    ]);
  });
});

describe("valueFromText", () => {
  it.each([
    ["tons", "equals", " 3.5 ", 3.5],
    ["tons", "equals", "50,000,000", 50000000],
    ["tons", "equals", "-50 000.5", -50000.5],
    ["tons", "equals", "1'234'567", 1234567],
    ["tons", "equals", "1.234.567,5", 1234567.5],
    ["tons", "equals", "1.234", 1.234],
    ["flag", "equals", "true", true],
    ["tags", "include_one", "a, b,,", ["a", "b"]],
    ["sizes", "include_one", "1,2", [1, 2]],
    ["crew", "equals", "id1,id2", ["id1", "id2"]],
    ["name", "equals", " x ", " x "],
    ["place", "equals", '{"type":"Point","coordinates":[1,2]}', { type: "Point", coordinates: [1, 2] }],
    [
      "built",
      "between",
      "2020-01-01..2020-02-01T10:00+02:00",
      { begin: "2020-01-01T00:00:00.000Z", end: "2020-02-01T08:00:00.000Z" },
    ],
  ] as const)("reads %s %s %j", (key, operator, text, value) => {
    expect(valueFromText(property(key), operator, text)).toEqual({ ok: true, value });
  });

  it.each([
    ["tons", "equals", "three", "filter.expected.number"],
    ["tons", "equals", "", "filter.expected.number"],
    ["tons", "equals", "1,5", "filter.expected.number"],
    ["tons", "equals", "12,34,567", "filter.expected.number"],
    ["tons", "equals", "1,234 567", "filter.expected.number"],
    ["flag", "equals", "yes", "filter.expected.boolean"],
    ["tags", "include_one", " , ", "filter.expected.list"],
    ["sizes", "include_one", "1,x", "filter.expected.number"],
    ["place", "equals", "1,2", "filter.expected.json"],
    ["built", "between", "2020-02-01..2020-01-01", "filter.expected.span"],
    ["built", "between", "2020-13-01..2021-01-01", "filter.expected.span"],
  ] as const)("refuses %s %s %j", (key, operator, text, problem) => {
    expect(valueFromText(property(key), operator, text)).toEqual({ ok: false, problem });
  });
});

describe("describeFilter", () => {
  it.each([
    [{ region: "Europe" }, "Region = Europe"],
    [{ $and: [{ region: { $eq: "Europe" } }] }, "Region = Europe"],
    [{ region: "Europe", tons: { $gt: 3, $lte: 9 } }, "Region = Europe and tons > 3 and tons ≤ 9"],
    [{ $or: [{ region: "a" }, { tons: 1, flag: true }] }, "Region = a or (tons = 1 and flag is yes)"],
    [{ $nor: [{ region: "a" }, { region: "b" }] }, "not (Region = a or Region = b)"],
    [{ region: { $not: { $in: ["a", "b"] } } }, "not (Region is one of a, b)"],
    [{ "port._id": { $in: ["1", "2", "3", "4", "5", "6", "7"] } }, "Port is one of 1, 2, 3, 4, 5 and 2 more"],
    [{ name: { $regex: "a\\.b", $options: "i" } }, "Name contains a.b"],
    [{ name: { $regex: "^a", $options: "i" } }, "Name matches /^a/i"],
    [{ built: { $gte: "Date(2020-01-01)" } }, "Built ≥ 2020-01-01"],
    [{ built: { $exists: false } }, "Built is not set"],
    [{ "place.type": "Point" }, "place.type = Point"],
    [{ tags: { $size: 2 } }, "tags $size 2"],
    [{ $expr: { $gt: ["$tons", 1] } }, '$expr {"$gt":["$tons",1]}'],
    ['document.region == "Europe"', 'document.region == "Europe"'],
  ])("%j", (filter, line) => {
    expect(describeFilter(filter, properties)).toBe(line);
  });

  it("names a search by its text", () => {
    expect(describeFilter(searchFilter(properties, "x.y") ?? "", properties)).toBe("text contains x.y");
  });

  it("gives one line without control characters, whatever the filter", () => {
    expect(describeFilter({ region: "a\n\u001b[31mb" }, properties)).toBe("Region = a \\x1b[31mb");
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (filter) => {
        expect(describeFilter(filter, properties)).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
      }),
    );
  });
});

describe("filterFromText", () => {
  it("reads JSON and the rule language, and gives back the text", () => {
    expect(filterFromText(' {"region":"Europe"} ')).toEqual({ ok: true, value: { region: "Europe" } });
    expect(filterFromText(' region == "Europe" ')).toEqual({ ok: true, value: 'region == "Europe"' });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (filter) => {
        fc.pre(!/-0|"\$/.test(JSON.stringify(filter)));
        expect(filterFromText(textOfFilter(filter))).toEqual({
          ok: true,
          value: JSON.parse(textOfFilter(filter)),
        });
      }),
    );
  });

  it.each([
    ["  ", "The filter is empty. Enter a condition, or remove the filter."],
    [
      "{bad",
      "The filter is not valid JSON: the name of a field has to stand in double quotes, not bad (line 1, column 2)",
    ],
    ["region == ", "The filter cannot be read at character 10: Expected "],
    ["region", 'The filter cannot be read at character 1: "region" is not a condition.'],
    ["foo(document.a)", 'The filter cannot be read at character 1: func registry has no func named "foo"'],
  ])("refuses %j", (text, message) => {
    expect(filterFromText(text)).toMatchObject({
      ok: false,
      failure: { code: "invalid", field: "filter", message: expect.stringContaining(message) },
    });
  });
});
