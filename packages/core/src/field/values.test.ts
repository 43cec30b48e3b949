// What each type asks of its values, and how it writes, reads, filters and shows them.
import { describe, expect, it } from "vitest";
import { createCellOf } from "./cellOf";
import type { FilterOperator } from "./filterForm";
import { isPredefined } from "./predefined";
import type { Property } from "./property";
import { jsonSchemaOf } from "./schema";
import { isListProperty, isReference, isToMany, structureOf } from "./structure";
import { fieldTypeOf } from "./table";

const typeOf = (name: string) => {
  const type = fieldTypeOf(name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
};
const id = { type: "string", format: "objectid-string" };
const many = { type: "relation", relationType: "onetomany", bucketId: "b" } as const;
const one = { type: "relation", relationType: "onetoone", bucketId: "b" } as const;

describe("the JSON Schema of values", () => {
  it.each<readonly [Property, object]>([
    [{ type: "string" }, { type: "string" }],
    [
      { type: "string", format: "regex" },
      { type: "string", format: "regex" },
    ],
    [
      { type: "textarea", format: "date-time" },
      { type: "string", format: "date-time" },
    ],
    [
      { type: "richtext", format: "objectid" },
      { type: "string", format: "objectid" },
    ],
    [
      { type: "color", format: "objectid-string" },
      { type: "string", format: "objectid-string" },
    ],
    [{ type: "storage", format: "made-up" }, { type: "string" }],
    [
      { type: "number", minimum: 1, title: "T" },
      { type: "number", minimum: 1 },
    ],
    [{ type: "boolean" }, { type: "boolean" }],
    [{ type: "date" }, { type: "string", format: "date-time" }],
    [
      { type: "array", minItems: 1 },
      { type: "array", minItems: 1 },
    ],
    [
      { type: "array", items: { type: "date" } },
      { type: "array", items: { type: "string", format: "date-time" } },
    ],
    [
      { type: "multiselect", items: { type: "number" } },
      { type: "array", uniqueItems: true, items: { type: "number" } },
    ],
    [
      { type: "object", required: ["a"], properties: { a: { type: "boolean" } } },
      { type: "object", required: ["a"], properties: { a: { type: "boolean" } } },
    ],
    [{ type: "object" }, { type: "object", properties: {} }],
    [one, id],
    [many, { type: "array", items: id }],
    [
      { type: "hash", minLength: 2 },
      { type: "hash", minLength: 2 },
    ],
  ])("%j: %j", (property, schema) => expect(jsonSchemaOf(property)).toEqual(schema));

  it("keeps the keywords that limit values, and no others", () => {
    const limits = {
      minimum: 1,
      maximum: 2,
      exclusiveMinimum: 0,
      exclusiveMaximum: 3,
      multipleOf: 1,
      minLength: 1,
      maxLength: 2,
      pattern: "a",
      enum: ["a"],
      const: "a",
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      required: ["a"],
    };
    const property = { ...limits, type: "number", title: "T", default: 1, options: {}, made: "up" };
    expect(jsonSchemaOf(property)).toEqual({ ...limits, type: "number" });
  });

  it("a location is a point of longitude and latitude", () => {
    expect(jsonSchemaOf({ type: "location" })).toEqual({
      type: "object",
      required: ["coordinates"],
      properties: {
        type: { const: "Point" },
        coordinates: {
          type: "array",
          minItems: 2,
          maxItems: 2,
          items: [
            { type: "number", minimum: -180, maximum: 180 },
            { type: "number", minimum: -90, maximum: 90 },
          ],
        },
      },
    });
  });
});

it.each<readonly [Property, unknown, object | undefined]>([
  [{ type: "string", minLength: 2 }, "a", { key: "minLength", values: { min: 1 } }],
  [{ type: "string", minLength: 2 }, "ab", undefined],
  [{ type: "string", minLength: 2 }, "\u{1f600}", { key: "minLength", values: { min: 1 } }],
  [{ type: "textarea", maxLength: 2 }, "abc", { key: "maxLength", values: { max: 2 } }],
  [{ type: "textarea", maxLength: 2 }, "ab", undefined],
  [{ type: "string", pattern: "^a$" }, "b", { key: "pattern", values: {} }],
  [{ type: "string", pattern: "^a$" }, "a", undefined],
  [{ type: "string", pattern: "(" }, "a", undefined],
  [{ type: "string" }, "", undefined],
  [{ type: "number", minimum: 2 }, 1, { key: "minimum", values: { min: 2 } }],
  [{ type: "number", minimum: 2 }, 2, undefined],
  [{ type: "number", maximum: 2 }, 3, { key: "maximum", values: { max: 2 } }],
  [{ type: "number", maximum: 2 }, 2, undefined],
  [{ type: "number" }, 1, undefined],
  [{ type: "array", minItems: 2 }, [1], { key: "minItems", values: { n: 2 } }],
  [{ type: "array", minItems: 1 }, "none", { key: "minItems", values: { n: 1 } }],
  [{ type: "array", minItems: 2 }, [1, 2], undefined],
  [{ type: "array", maxItems: 1 }, [1, 2], { key: "maxItems", values: { n: 1 } }],
  [{ type: "array", maxItems: 2 }, [1, 2], undefined],
  [{ type: "array", uniqueItems: true }, [{ a: 1 }, { a: 1 }], { key: "uniqueItems", values: {} }],
  [{ type: "array", uniqueItems: true }, [1, "1"], undefined],
  [{ type: "array" }, [1, 1], undefined],
  [{ type: "array", uniqueItems: false }, [1, 1], undefined],
  [{ type: "multiselect" }, ["a", "a"], { key: "uniqueItems", values: {} }],
  [{ type: "multiselect", maxItems: 1 }, ["a", "b"], { key: "maxItems", values: { n: 1 } }],
  [{ type: "boolean" }, true, undefined],
])("of %j, %j has the problem %j", (property, value, problem) => {
  expect(typeOf(property.type).check(value, property)).toEqual(problem);
});

describe("values as text", () => {
  it.each<readonly [Property, string, unknown]>([
    [{ type: "string" }, " a ", " a "],
    [{ type: "number" }, " 1.5 ", 1.5],
    [{ type: "boolean" }, " true ", true],
    [{ type: "boolean" }, "false", false],
    [{ type: "date" }, " 2020-01-02 ", "2020-01-02T00:00:00.000Z"],
    [{ type: "date" }, "2020-01-02 03:04", "2020-01-02T03:04:00.000Z"],
    [{ type: "date" }, "2020-01-02T03:04:05.6+02:00", "2020-01-02T01:04:05.600Z"],
    [{ type: "object" }, '{"a":1}', { a: 1 }],
    [{ type: "array" }, "[1]", [1]],
    [{ type: "location" }, '{"coordinates":[1,2]}', { coordinates: [1, 2] }],
    [one, " 5f ", "5f"],
    [many, '["5f"]', ["5f"]],
  ])("%j reads %j as %j", (property, text, value) => {
    expect(typeOf(property.type).text.parse(text, property)).toEqual({ ok: true, value });
  });

  it.each<readonly [string, string, string]>([
    ["number", "", "number"],
    ["number", "1e999", "number"],
    ["number", "one", "number"],
    ["boolean", "yes", "boolean"],
    ["boolean", "", "boolean"],
    ["date", "soon", "date"],
    ["date", "2020-13-01", "date"],
    ["date", "2020", "date"],
    ["date", "x2020-01-01", "date"],
    ["object", "{", "json"],
  ])("%s cannot read %j: a %s", (type, text, expected) => {
    const read = typeOf(type).text.parse(text, { type });
    expect(read).toMatchObject({ ok: false, expected });
    expect("detail" in read).toBe(expected === "json");
  });

  it.each<readonly [string, unknown, string]>([
    ["string", "a", "a"],
    ["string", 5, "5"],
    ["string", undefined, ""],
    ["number", 5, "5"],
    ["boolean", false, "false"],
    ["object", { a: 1 }, '{"a":1}'],
    ["object", undefined, ""],
    ["date", "2020", "2020"],
    ["relation", ["5f"], '["5f"]'],
  ])("%s writes %j as %j", (type, value, text) => expect(typeOf(type).text.print(value)).toBe(text));
});

describe("the basic filter", () => {
  const all = ["equals", "not_equal"];
  it.each<readonly [string, readonly string[], string]>([
    ["string", [...all, "includes", "regex"], "operator"],
    ["textarea", [...all, "includes", "regex"], "operator"],
    ["richtext", [...all, "includes", "regex"], "operator"],
    [
      "number",
      [...all, "less_than", "greater_than", "less_than_or_equal", "greater_than_or_equal"],
      "operator",
    ],
    ["boolean", ["equals"], "value"],
    ["date", ["between"], "operator"],
    ["array", ["include_one", "not_include", "include_all"], "operator"],
    ["multiselect", ["equals"], "value"],
    ["object", ["equals"], "value"],
    ["color", ["equals"], "value"],
    ["storage", ["equals"], "value"],
    ["location", ["equals"], "value"],
    ["relation", ["equals"], "reference"],
  ])("of %s has %j, by %s", (type, operators, condition) => {
    expect(typeOf(type).filter).toMatchObject({ operators, condition });
  });

  const text = { kind: "text", decimal: false };
  it.each<readonly [Property, FilterOperator, object]>([
    [{ type: "string" }, "equals", text],
    [{ type: "string", enum: ["a", 1] }, "equals", { kind: "choice", choices: ["a", "1"] }],
    [{ type: "string", enum: ["a"] }, "not_equal", { kind: "choice", choices: ["a"] }],
    [{ type: "string", enum: ["a"] }, "includes", text],
    [{ type: "textarea" }, "regex", text],
    [{ type: "number" }, "equals", { kind: "text", decimal: true }],
    [{ type: "boolean" }, "equals", { kind: "choice", choices: ["true", "false"] }],
    [{ type: "date" }, "between", { kind: "span" }],
    [{ type: "date" }, "equals", text],
    [{ type: "array", items: { type: "number" } }, "include_one", { kind: "list", decimal: true }],
    [{ type: "array", items: { type: "string" } }, "include_one", { kind: "list", decimal: false }],
    [{ type: "array" }, "include_all", { kind: "list", decimal: false }],
    [{ type: "multiselect" }, "equals", { ...text, hint: "hint.list" }],
    [{ type: "color" }, "equals", text],
    [one, "equals", { ...text, hint: "hint.relation" }],
    [many, "equals", { ...text, hint: "hint.relations" }],
  ])("asks for %j, %s, with %j", (property, operator, input) => {
    expect(typeOf(property.type).filter.input(operator, property)).toEqual(input);
  });

  const partsOf = (property: Property) => {
    const { items } = property;
    const type = fieldTypeOf(items?.type);
    return {
      property,
      items: items === undefined || type === undefined ? undefined : { property: items, filter: type.filter },
    };
  };
  const words = { type: "array", items: { type: "string" } };
  const numbers = { type: "array", items: { type: "number" } };
  const days = { type: "array", items: { type: "date" } };
  const span = { begin: "2020-01-01T00:00:00.000Z", end: "2021-01-01T00:00:00.000Z" };
  it.each<[Property, FilterOperator, string, unknown, string?]>([
    [{ type: "string" }, "equals", "a", "a"],
    [{ type: "number" }, "equals", "5", 5],
    [{ type: "boolean" }, "equals", "true", true],
    [{ type: "date" }, "between", "2020-01-01..2021-01-01", span, `${span.begin}..${span.end}`],
    [{ type: "date" }, "equals", "2020-01-01", `Date(${span.begin})`, span.begin],
    [words, "include_one", "a, b ,,c", ["a", "b", "c"], "a,b,c"],
    [words, "include_one", '["a,b"," c","1"]', ["a,b", " c", "1"]],
    [words, "include_one", '["[a"]', ["[a"]],
    [words, "include_one", '[""]', [""]],
    [words, "include_one", "[a", ["[a"], '["[a"]'],
    [numbers, "include_all", "1,2", [1, 2]],
    [numbers, "include_all", "[1,2]", [1, 2], "1,2"],
    [days, "include_one", "2020-01-01", [`Date(${span.begin})`], span.begin],
    [{ type: "array" }, "include_one", "a,b", ["a", "b"]],
    [one, "equals", " 5f ", "5f", "5f"],
    [many, "equals", "5f, 60", ["5f", "60"], "5f,60"],
  ])("of %j, %s, reads %j as %j", (property, operator, typed, value, printed = typed) => {
    const { filter } = typeOf(property.type);
    expect(filter.parse(typed, operator, partsOf(property))).toEqual({ ok: true, value });
    expect(filter.print(value, operator, partsOf(property))).toBe(printed);
  });

  it.each<readonly [Property, FilterOperator, string, string]>([
    [{ type: "date" }, "between", "2020-01-01", "span"],
    [{ type: "date" }, "between", "2020-01-01..soon", "span"],
    [{ type: "date" }, "between", "2021-01-01..2020-01-01", "span"],
    [{ type: "date" }, "between", "2020-01-01..2020-01-01", "span"],
    [{ type: "date" }, "between", "2020-01-01..2021-01-01..2022-01-01", "span"],
    [{ type: "date" }, "equals", "soon", "date"],
    [words, "include_one", " , ", "list"],
    [words, "include_one", "[]", "list"],
    [numbers, "include_one", "1,a", "number"],
    [{ type: "boolean" }, "equals", "1", "boolean"],
  ])("of %j, %s, cannot read %j: a %s", (property, operator, typed, expected) => {
    const read = typeOf(property.type).filter.parse(typed, operator, partsOf(property));
    expect(read).toMatchObject({ ok: false, expected });
  });
});

describe("a cell", () => {
  const bucket = {
    _id: "b",
    title: "B",
    description: "",
    primary: "name",
    properties: { name: { type: "string" } },
  };
  const cellOf = createCellOf({
    locale: "en-GB",
    timeZone: "UTC",
    bucket: (key) => (key === "b" ? bucket : undefined),
  });
  it.each<readonly [Property | undefined, unknown, object]>([
    [{ type: "string" }, "", { kind: "empty", text: "", exact: "" }],
    [{ type: "string" }, "a", { kind: "text", text: "a", exact: "a" }],
    [{ type: "string" }, { a: 1 }, { kind: "nested", text: '{"a":1}', exact: '{"a":1}' }],
    [undefined, ["a", ["b"]], { kind: "nested", text: "a, b", exact: "a, b" }],
    [{ type: "hash" }, 5, { kind: "text", text: "5", exact: "5" }],
    [{ type: "string" }, "x".repeat(300), { text: "x".repeat(300) }],
    [{ type: "string" }, "x".repeat(301), { text: `${"x".repeat(300)}…`, exact: "x".repeat(301) }],
    [{ type: "boolean" }, true, { kind: "boolean", text: "true", exact: "true" }],
    [{ type: "boolean" }, "yes", { kind: "text", text: "yes" }],
    [{ type: "number" }, 1234.5, { kind: "number", text: "1,234.5", exact: "1234.5" }],
    [{ type: "number" }, "1", { kind: "text" }],
    [
      { type: "date" },
      "2020-01-02T03:04:00Z",
      { kind: "date", text: "2 Jan 2020, 03:04", exact: "2020-01-02T03:04:00Z" },
    ],
    [{ type: "date" }, 5, { kind: "text", text: "5" }],
    [{ type: "color" }, " RED ", { kind: "color", text: " RED ", color: "RED" }],
    [{ type: "color" }, "rgb(1, 2, 3)", { color: "rgb(1, 2, 3)" }],
    [{ type: "color" }, "hsla(1 2% 3% / .5)", { color: "hsla(1 2% 3% / .5)" }],
    [{ type: "color" }, "#12", { color: undefined }],
    [{ type: "color" }, 5, { kind: "text" }],
    [{ type: "storage" }, "/a.png", { kind: "image", text: "/a.png", url: "/a.png" }],
    [{ type: "storage" }, "https://a/b c", { kind: "image", url: undefined }],
    [{ type: "storage" }, 5, { kind: "text" }],
    [{ type: "location" }, { coordinates: [1, 2] }, { kind: "text", text: "2, 1" }],
    [{ type: "location" }, { coordinates: ["1", 2] }, { kind: "nested" }],
    [{ type: "location" }, { coordinates: 5 }, { kind: "nested" }],
    [{ type: "location" }, { at: 5 }, { kind: "nested" }],
    [{ type: "location" }, "here", { kind: "text", text: "here" }],
    [
      one,
      { _id: "1", name: "Izmir" },
      {
        kind: "related",
        text: "Izmir",
        exact: "Izmir",
        bucketId: "b",
        items: [{ id: "1", text: "Izmir", exact: "Izmir" }],
      },
    ],
    [one, { _id: "1", name: "" }, { text: "1" }],
    [one, { _id: "1", name: null }, { text: "1" }],
    [one, { name: "a\nb" }, { text: "a b", exact: "a\nb", items: [{ id: undefined, text: "a b" }] }],
    [one, { _id: 5 }, { text: "5", items: [{ id: undefined }] }],
    [one, {}, { kind: "empty" }],
    [many, [], { kind: "empty" }],
    [many, ["1", "", null, { _id: "2", name: "Bari" }], { text: "1, Bari" }],
    [{ type: "relation" }, "1", { kind: "text", text: "1" }],
    [
      { type: "relation", bucketId: "gone" },
      { _id: "1", name: "x" },
      { kind: "related", text: "1" },
    ],
  ])("of %j with %j is %j", (property, value, cell) => expect(cellOf(property, value)).toMatchObject(cell));
});

describe("values as they are stored", () => {
  const upper = "5F0000000000000000000ABC";
  it.each<readonly [string, unknown, unknown]>([
    ["date", "2020-01-02t03:04:05z", "2020-01-02T03:04:05.000Z"],
    ["date", "2020-01-02 03:04:05+02", "2020-01-02T01:04:05.000Z"],
    ["date", "2020-01-02T03:04:05+0230", "2020-01-02T00:34:05.000Z"],
    ["date", "soon", "soon"],
    ["date", 5, 5],
    ["relation", upper, upper.toLowerCase()],
    ["relation", [upper, "X"], [upper.toLowerCase(), "X"]],
    ["relation", `${upper}0`, `${upper}0`],
    ["relation", null, null],
    ["string", upper, upper],
  ])("a %s of %j is %j", (type, value, stored) => expect(typeOf(type).stored(value)).toEqual(stored));

  it("a location gets its type, once", () => {
    const { completed } = typeOf("location");
    expect(completed({ coordinates: [1, 2] })).toEqual({ type: "Point", coordinates: [1, 2] });
    for (const value of [{ type: "Line" }, [1], null, "here"]) expect(completed(value)).toBe(value);
  });

  it("defaults that the server fills in are known by name", () => {
    expect([":created_at", ":updated_at", "now", 5].map(isPredefined)).toEqual([true, true, false, false]);
  });
});

it("tells how values lie in a document", () => {
  const structures = {
    string: "scalar",
    date: "moment",
    array: "list",
    object: "fields",
    location: "point",
    relation: "reference",
  };
  for (const [type, structure] of Object.entries(structures)) expect(structureOf(type), type).toBe(structure);
  expect([structureOf("multiselect"), structureOf("hash"), structureOf(undefined)]).toEqual([
    "list",
    undefined,
    undefined,
  ]);
  expect([one, many, words(1)].map(isReference)).toEqual([true, true, false]);
  expect([one, many, words(1)].map(isToMany)).toEqual([false, true, false]);
  expect(
    [one, many, words(1), { type: "string", relationType: "onetomany" } as const].map(isListProperty),
  ).toEqual([false, true, true, false]);
});

const words = (minItems: number): Property => ({ type: "array", minItems, items: { type: "string" } });
