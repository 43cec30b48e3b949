import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FilterRow, filterOfRows, rowsOfFilter } from "../filter/panel";
import { textOfValue, valueFromText } from "../filter/value";
import { fieldValue, propertyField, propertyValue } from "../form/property";
import { attributeTypes } from "../preference/attributes";
import { createCellOf } from "./cellOf";
import { fieldOptions } from "./options";
import { propertyTypes } from "./property";
import { samples } from "./samples.fixture";
import { fieldTypeOf, fieldTypes, typesWhere } from "./table";
import { fieldText } from "./text";

const cellOf = createCellOf({ locale: "en-GB", timeZone: "UTC", bucket: () => undefined });

it("has the types in the order of the picker", () => {
  expect(Object.keys(fieldTypes).join(" "), "a new type is named in this test too").toBe(
    "string date number boolean textarea array multiselect object color storage relation richtext location",
  );
  expect(Object.keys(fieldTypes).toSorted()).toEqual(propertyTypes.toSorted());
  expect(fieldTypeOf("hash")).toBeUndefined();
  expect(fieldTypeOf("constructor")).toBeUndefined();
});

it("tells the types apart by their labels, and by icon and colour", () => {
  const seen = new Map<string, string>();
  for (const [name, { label, icon, color }] of Object.entries(fieldTypes))
    for (const mark of [`the label "${fieldText(label)}"`, `${icon} in ${color}`]) {
      expect(seen.get(mark), `${name} has ${mark}, as another type has`).toBeUndefined();
      seen.set(mark, name);
    }
});

// Contract, console-gaps.md sections 4.4 to 4.7.
it.each([
  ["searchable", typesWhere((type) => type.searchable), "string textarea richtext"],
  [
    "sortable",
    typesWhere((type) => type.sortable),
    "string date number boolean textarea color storage richtext",
  ],
  [
    "editable in the table",
    typesWhere((type) => type.editableInTable),
    "string date number boolean textarea multiselect color",
  ],
  ["names a document", typesWhere((type) => type.namesDocument), "string"],
  ["attributes", attributeTypes, "string boolean number"],
  [
    "items",
    typesWhere((type) => type.asItem),
    "string date number boolean textarea object color storage richtext location",
  ],
] as const)("%s", (what, types, expected) =>
  expect(types.join(" "), `"${what}": what the row of a type says is named in this test too`).toBe(expected),
);

it.each([
  ["primary", "string number boolean textarea"],
  ["translate", "string textarea array object storage richtext"],
  ["unique", "string number textarea"],
  [
    "required",
    "string date number textarea array multiselect object color storage relation richtext location",
  ],
  ["index", "string date number boolean textarea array multiselect object color storage relation richtext"],
  ["readOnly", Object.keys(fieldTypes).join(" ")],
] as const)("the option %s", (option, expected) => {
  expect(fieldOptions[option].rootOnly).toBe(option !== "required" && option !== "index");
  const types = typesWhere(({ options }) => options.includes(option));
  expect(types.join(" "), `the option ${option}: a type whose row has it is named in this test too`).toBe(
    expected,
  );
});

describe.each(propertyTypes)("%s", (name) => {
  const type = fieldTypes[name];

  it("is one line without control characters as a cell, whatever the value", () => {
    const any = fc
      .anything({ withBigInt: false })
      .map((value) => JSON.parse(JSON.stringify(value) ?? "null"));
    const values = fc.oneof(
      any,
      fc.string({ unit: "binary" }),
      samples[name].map(({ value }) => value),
    );
    fc.assert(
      fc.property(samples[name], values, ({ property }, value) => {
        const { text } = cellOf(property, value);
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
        expect(text.length).toBeLessThan(500);
      }),
    );
  });

  it("gives a value back that was written as text", () => {
    fc.assert(
      fc.property(samples[name], ({ property, value }) => {
        expect(type.text.parse(type.text.print(value), property)).toEqual({ ok: true, value });
      }),
    );
  });

  it("gives a value back that was edited in a form and not changed, without a complaint", () => {
    fc.assert(
      fc.property(samples[name], ({ property, value }) => {
        const typed = fieldValue(property, value);
        expect(propertyValue(property, typed)).toEqual(value);
        expect(propertyField("a", property, false).check?.(typed)).toBeUndefined();
      }),
    );
  });

  it("gives a filter whose row can be read back", () => {
    fc.assert(
      fc.property(samples[name], fc.nat(), ({ property, value }, which) => {
        const properties = { a: property };
        const operator = type.filter.operators[which % type.filter.operators.length] ?? "equals";
        const asked =
          operator === "between"
            ? { begin: "2000-01-01T00:00:00.000Z", end: "2001-01-01T00:00:00.000Z" }
            : value;
        const row: FilterRow = { field: "a", operator, value: textOfValue(property, operator, asked) };
        expect(valueFromText(property, operator, row.value).ok).toBe(true);
        const made = filterOfRows(properties, [row]);
        const rows = rowsOfFilter(properties, made.ok ? made.filter : undefined);
        expect(rows).toHaveLength(1);
        const again = filterOfRows(properties, rows ?? []);
        expect(again).toEqual(made);
      }),
    );
  });

  it("stores again what is stored, and completes once", () => {
    fc.assert(
      fc.property(samples[name], ({ value }) => {
        const stored = type.stored(type.completed(value));
        expect(type.stored(stored)).toEqual(stored);
        expect(type.completed(stored)).toEqual(stored);
      }),
    );
  });

  it("has its settings once each", () => {
    for (const items of [undefined, ...Object.values(fieldTypes)]) {
      const keys = type.settings(items).map(({ key, editor }) => `${key} ${editor}`);
      expect(keys).toEqual([...new Set(keys)]);
    }
  });
});
