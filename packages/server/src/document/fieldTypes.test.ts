import { exampleDocument } from "@twinhelm/core/document/example";
import { predefinedDefaults } from "@twinhelm/core/field/predefined";
import { type Property, propertyTypes } from "@twinhelm/core/field/property";
import { samples } from "@twinhelm/core/field/samples.fixture";
import { fieldTypes } from "@twinhelm/core/field/table";
import { escapePattern } from "@twinhelm/core/filter/filter";
import { filterOfRows } from "@twinhelm/core/filter/panel";
import { textOfValue } from "@twinhelm/core/filter/value";
import type { ValidateFunction } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBucketBody } from "../bucket/metaschema";
import { normalizeFilter } from "../filter/normalize";
import { createRegexMatcher } from "../filter/regex";
import { documentTest } from "../filter/residual";
import { documentValidator } from "./schema";
import { applyDefaults, normalise } from "./values";

const languages = { available: { en_US: "English" }, default: "en_US" };
const matcher = createRegexMatcher();
const instant = "2020-01-01T00:00:00.000Z";

const validators = new Map<string, ValidateFunction>();

/** Compiled once for each field: samples share a few. */
function validatorOf(property: Property): ValidateFunction {
  const key = JSON.stringify(property);
  const validate =
    validators.get(key) ?? documentValidator({ properties: { a: property } }, languages, matcher);
  validators.set(key, validate);
  return validate;
}

/** The value as a bucket stores it; throws if it is refused. */
function stored(property: Property, value: unknown): unknown {
  const document = { a: structuredClone(value) };
  applyDefaults(document, { a: property }, instant);
  const validate = validatorOf(property);
  if (!validate(document)) throw new Error(JSON.stringify(validate.errors));
  return normalise(document, { a: property }).a;
}

describe.each(propertyTypes)("%s", (name) => {
  const type = fieldTypes[name];
  const sample = samples[name];

  it("takes its values, and stores them in a form that it takes again", () => {
    fc.assert(
      fc.property(sample, ({ property, value }) => {
        const once = stored(property, value);
        expect(stored(property, once)).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  it("takes its example, but for the id of a document that nobody chose yet", () => {
    fc.assert(
      fc.property(sample, fc.integer(), fc.nat(), ({ property }, least, more) => {
        const isOne = name === "relation" && property.relationType === "onetoone";
        const bounds =
          name === "number"
            ? [{}, { minimum: least }, { maximum: least }, { minimum: least, maximum: least + more }]
            : [{}];
        for (const limits of bounds) {
          const bounded = { ...property, ...limits };
          const example = exampleDocument({ properties: { a: bounded } });
          expect(validatorOf(bounded)(example)).toBe(!isOne);
        }
      }),
      { numRuns: 10 },
    );
  });

  it("takes the defaults that its settings offer", () => {
    for (const setting of type.settings(undefined).filter(({ key }) => key === "default")) {
      const offered = {
        predefined: predefinedDefaults,
        switch: [setting.initial, true],
        number: [1.5],
        text: ["some text"],
      };
      const values = Object.entries(offered).find(([editor]) => editor === setting.editor)?.[1] ?? [];
      expect(values).not.toEqual([]);
      for (const value of values) {
        const document = {};
        applyDefaults(document, { a: { type: name, default: value } }, instant);
        expect(validatorOf({ type: name, default: value })(document)).toBe(true);
        expect(document).toHaveProperty("a");
      }
    }
  });

  it("has a definition that the server takes, and completes", () => {
    fc.assert(
      fc.property(sample, ({ property }) => {
        const body = { title: "Some title", description: "Some text", properties: { a: property } };
        const { a } = readBucketBody(body, matcher).properties;
        expect(a).toMatchObject({ ...property, ...type.definition.defaults });
        for (const keyword of type.definition.required) expect(property).toHaveProperty(keyword);
      }),
      { numRuns: 10 },
    );
  });

  it("has operators that the server takes, and that find what they should", () => {
    fc.assert(
      fc.property(sample, ({ property, value }) => {
        for (const operator of type.filter.operators) {
          const asked =
            operator === "between"
              ? { begin: value, end: new Date(Date.parse(String(value)) + 1).toISOString() }
              : operator === "regex"
                ? escapePattern(String(value))
                : value;
          const row = { field: "a", operator, value: textOfValue(property, operator, asked) };
          const made = filterOfRows({ a: property }, [row]);
          const related = { a: { type: "object", properties: {} } };
          const fields = name === "relation" ? related : { a: property };
          const read = normalizeFilter(made.ok ? made.filter : undefined, { fields, matcher });
          if (!read.ok) throw new Error(read.message);
          expect(read.filter.kind).toBe("mongo");
          const document =
            name === "relation"
              ? { a: [value].flat().map((_id) => ({ _id })) }
              : { a: stored(property, value) };
          const found = documentTest(read.filter, { fields, matcher, now: 0 })(document);
          const excluding = ["not_equal", "not_include", "less_than", "greater_than"].includes(operator);
          expect([operator, found]).toEqual([operator, !excluding]);
        }
      }),
      { numRuns: 50 },
    );
  });
});
