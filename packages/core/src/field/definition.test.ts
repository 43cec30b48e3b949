// What the definition of a field has, by its type (contract, bucket.md section 3.2; console-gaps.md sections 3 and 4.7).
import { expect, it } from "vitest";
import { isDateTime, timeOf, typedMoment } from "./dateTime";
import type { Property, PropertyType } from "./property";
import { fieldTypes } from "./table";
import { fieldText } from "./text";

const icons: Readonly<Record<PropertyType, string>> = {
  string: "format_quote #5fa55a",
  date: "calendar_today #01b4bc",
  number: "looks_one #dabd1a",
  boolean: "exposure #fa8925",
  textarea: "format_size #fa5457",
  array: "ballot #17a98e",
  multiselect: "checklist #17a98e",
  object: "all_out #1abfda",
  color: "invert_colors #381ada",
  storage: "perm_media #ab1ada",
  relation: "call_merge #d71ada",
  richtext: "format_align_center #da1a4f",
  location: "location_on #da7b1a",
};
it("each type has its name, icon and colour in the picker", () => {
  for (const [name, { icon, color, label }] of Object.entries(fieldTypes)) {
    expect(`${icon} ${color}`, `the icon and colour of ${name}, as the contract has them`).toBe(
      Object.entries(icons).find(([each]) => each === name)?.[1],
    );
    expect(fieldText(label), `the label of ${name}`).toBe(
      name === "multiselect" ? "Multiple Selection" : name,
    );
  }
});

it("each type has an editor, an origin and a side", () => {
  const row = ({ editor, origin, align, sortable, asItem }: (typeof fieldTypes)["string"]) =>
    [editor, origin, align, sortable && "sorted", asItem && "item"].filter(Boolean).join(" ");
  const rows = Object.fromEntries(Object.entries(fieldTypes).map(([name, type]) => [name, row(type)]));
  expect(rows, "a new type has its line here").toEqual({
    string: "text string left sorted item",
    date: "date string left sorted item",
    number: "number number right sorted item",
    boolean: "switch boolean left sorted item",
    textarea: "multiline string left sorted item",
    array: "list array left",
    multiselect: "choices array left",
    object: "object object left item",
    color: "color string left sorted item",
    storage: "file string left sorted item",
    relation: "relation string left",
    richtext: "richtext string left sorted item",
    location: "location object left item",
  });
});

it("a type has the keywords of its own that the contract names", () => {
  const none = { required: [], keywords: {}, defaults: {} };
  const id = { type: "string", format: "objectid-string" };
  const { string, array, multiselect, object, relation, location, ...rest } = fieldTypes;
  for (const type of Object.values({ string, ...rest })) {
    expect(type.definition).toMatchObject(none);
    expect(type.definition.initial()).toEqual({});
  }
  expect(array.definition).toMatchObject({ ...none, required: ["items"] });
  expect(array.definition.initial()).toEqual({ items: { type: "string", title: fieldText("items.title") } });
  expect(multiselect.definition).toMatchObject(none);
  expect(multiselect.definition.initial()).toEqual({ items: { type: "string" } });
  expect(object.definition).toMatchObject({ ...none, required: ["properties"] });
  expect(object.definition.initial()).toEqual({ properties: {} });
  expect(relation.definition).toMatchObject({
    required: ["bucketId", "relationType"],
    keywords: {
      bucketId: id,
      relationType: { enum: ["onetoone", "onetomany"] },
      dependent: { type: "boolean", default: false },
    },
    defaults: { dependent: false },
  });
  expect(relation.definition.initial()).toEqual({ dependent: false });
  expect(location.definition).toMatchObject({
    required: [],
    keywords: { locationType: { const: "Point", default: "Point" } },
    defaults: { locationType: "Point" },
  });
  expect(location.definition.initial()).toEqual({ locationType: "Point" });
});

it("a type has its settings, with the keyword that each writes and how it is edited", () => {
  const listOf = (name: PropertyType, items?: PropertyType) =>
    fieldTypes[name]
      .settings(items === undefined ? undefined : fieldTypes[items])
      .map(({ key, editor, label }) => `${key} by ${editor}: ${fieldText(label)}`);
  expect(listOf("string")).toEqual([
    "default by text: Default",
    "enum by presets: Presets",
    "enum by enumeration: Make field enumerated",
    "pattern by pattern: Define pattern",
  ]);
  expect(listOf("number")).toEqual([
    "minimum by number: Minimum",
    "maximum by number: Maximum",
    "default by number: Default",
    "enum by enumeration: Make field enumerated",
  ]);
  expect(listOf("boolean")).toEqual(["default by switch: Default"]);
  expect(listOf("date")).toEqual(["default by predefined: Default"]);
  const items = "items by items: Items";
  const limits = [
    "uniqueItems by switch: Item should be unique",
    "minItems by number: Minimum items",
    "maxItems by number: Maximum items",
  ];
  for (const of of ["string", "date", "number", "boolean"] as const)
    expect(listOf("array", of)).toEqual([items, ...limits]);
  for (const of of ["object", "location", undefined] as const) expect(listOf("array", of)).toEqual([items]);
  expect(listOf("multiselect")).toEqual([
    "items by itemType: Type of the items",
    "maxItems by number: Maximum items",
    "items by itemValues: Values",
  ]);
  expect(listOf("object")).toEqual(["properties by properties: Fields of the object"]);
  expect(listOf("relation")).toEqual([
    "bucketId by bucket: Bucket",
    "relationType by choice: Relation Type",
    "dependent by switch: Dependent",
  ]);
  for (const none of ["textarea", "color", "storage", "richtext", "location"] as const)
    expect(listOf(none)).toEqual([]);
});

it("a choice among settings names what it writes, and switches begin as off", () => {
  const settings = Object.values(fieldTypes).flatMap((type) => type.settings(fieldTypes.string));
  const choices = settings.flatMap((each) => each.choices ?? []);
  expect(choices.map(({ value, label }) => `${value}: ${fieldText(label)}`)).toEqual([
    "string: string",
    "number: number",
    "onetoone: One To One",
    "onetomany: One To Many",
  ]);
  const off = settings.filter(({ initial }) => initial === false).map(({ key }) => key);
  expect(off).toEqual(["default", "dependent"]);
});

it.each<readonly [Property, unknown]>([
  [{ type: "string" }, ""],
  [{ type: "number" }, 0],
  [{ type: "number", minimum: 5 }, 5],
  [{ type: "number", maximum: -5 }, -5],
  [{ type: "number", minimum: 1, maximum: 5 }, 1],
  [{ type: "boolean" }, false],
  [{ type: "date" }, "2000-01-01T00:00:00.000Z"],
  [{ type: "array" }, []],
  [{ type: "multiselect" }, []],
  [{ type: "object", properties: { a: { type: "string" } } }, ["a"]],
  [{ type: "object" }, []],
  [{ type: "location" }, { type: "Point", coordinates: [0, 0] }],
  [{ type: "relation", relationType: "onetoone" }, ""],
  [{ type: "relation", relationType: "onetomany" }, []],
])("an example of %j is %j", (property, value) => {
  const type = Object.entries(fieldTypes).find(([name]) => name === property.type)?.[1];
  expect(type?.example(property, Object.keys)).toEqual(value);
});

it.each([
  ["2020-01-31T10:00:00Z", true],
  ["2020-01-31t10:00:00.123z", true],
  ["2020-01-31 10:00:00+02", true],
  ["2020-01-31 10:00:00-02:30", true],
  ["2020-01-31T10:00:00+0230", true],
  ["2020-01-31T10:00:00", false],
  ["2020-01-31", false],
  ["2020-13-31T10:00:00Z", false],
  ["x2020-01-31T10:00:00Z", false],
  ["9999-12-31T23:59:59.999Z", true],
  ["9999-12-31T23:59:59-01:00", false],
  ["0000-01-01T00:00:00Z", true],
  ["0000-01-01T00:00:00+01:00", false],
  ["+010000-01-01T00:00:00Z", false],
  ["2020-01-31T10:00:00Zx", false],
])("%s names a moment: %s", (text, expected) => expect(isDateTime(text)).toBe(expected));

it("reads what is written and what is typed", () => {
  expect(timeOf("1970-01-01 00:00:01+00")).toBe(1000);
  expect(timeOf("1970-01-01t00:00:01z")).toBe(1000);
  expect(timeOf("1970-01-01T01:00:00+0030")).toBe(30 * 60_000);
  expect(timeOf("soon")).toBeUndefined();
  for (const text of ["2023-02-29", "2024-02-30T10:00", "2024-13-01", "9999-12-31T23:59-01:00"])
    expect(typedMoment(text), text).toBeUndefined();
  expect(typedMoment("2024-02-29")).toBe("2024-02-29T00:00:00.000Z");
  const midnight = "2020-01-02T00:00:00.000Z";
  expect([typedMoment("2020-01-02"), typedMoment(" 2020-01-02T00:00 ")]).toEqual([midnight, midnight]);
  expect(typedMoment("2020-01-02 03:04:05.6+01:00")).toBe("2020-01-02T02:04:05.600Z");
  expect(typedMoment("2020-01-02Z")).toBeUndefined();
  expect(typedMoment("2020-01-02 03:04", "Europe/Istanbul")).toBe("2020-01-02T00:04:00.000Z");
  expect(typedMoment("2020-01-02 03:04Z", "Europe/Istanbul")).toBe("2020-01-02T03:04:00.000Z");
  expect([typedMoment("2020-02-40"), typedMoment("a 2020-01-02"), typedMoment("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
