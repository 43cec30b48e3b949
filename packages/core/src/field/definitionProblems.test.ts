import fc from "fast-check";
import { expect, it } from "vitest";
import { definitionProblems } from "./definitionProblems";
import { fieldNameProblem, newField } from "./naming";
import type { Property } from "./property";
import { samples } from "./samples.fixture";
import { fieldTypes } from "./table";

it.each<readonly [Property, Record<string, unknown>]>([
  [{ type: "string" }, {}],
  [
    { type: "string", description: "a".repeat(251) },
    { description: "Length of the description must be less than 251 character." },
  ],
  [{ type: "string", description: "a".repeat(250) }, {}],
  [
    { type: "relation" },
    { bucketId: "You must select a bucket", relationType: "You must select a relation type" },
  ],
  [{ type: "relation", bucketId: "64a000000000000000000001", relationType: "onetoone" }, {}],
  [{ type: "string", pattern: "(" }, { pattern: expect.stringContaining("not a regular expression") }],
  [
    { type: "number", minimum: 5, maximum: 4 },
    { maximum: "The minimum must not be greater than the maximum." },
  ],
  [{ type: "number", minimum: 4, maximum: 4 }, {}],
  [
    { type: "array", items: { type: "string" }, minItems: -1 },
    { minItems: "Enter a whole number of 0 or more." },
  ],
  [
    { type: "array", items: { type: "string" }, maxItems: 1.5 },
    { maxItems: "Enter a whole number of 0 or more." },
  ],
  [{ type: "array", items: { type: "string" }, minItems: 3, maxItems: 2 }, { maxItems: expect.any(String) }],
  [
    { type: "array", items: { type: "number", minimum: 2, maximum: 1 } },
    { "items.maximum": expect.any(String) },
  ],
  [{ type: "object", properties: {} }, { properties: "An object needs at least one field." }],
  [
    { type: "object", properties: { a: { type: "string", title: "Name", pattern: "[" } } },
    { properties: "The field Name is not complete." },
  ],
  [
    { type: "number", default: 9, maximum: 5 },
    {
      default: "The default does not meet the rules of this field: This property must be less than 5.",
    },
  ],
  [
    { type: "string", default: "c", enum: ["a", "b"] },
    { default: "The default does not meet the rules of this field: it is not one of the values" },
  ],
  [{ type: "date", default: ":created_at" }, {}],
])("what is wrong with %j", (property, problems) => expect(definitionProblems(property)).toEqual(problems));

it("finds nothing wrong with a field of any type that a bucket accepts", () => {
  for (const sample of Object.values(samples))
    fc.assert(
      fc.property(sample, ({ property }) => {
        const whole =
          property.type === "relation" ? { relationType: "onetoone" as const, ...property } : property;
        expect(definitionProblems(whole)).toEqual({});
      }),
      { numRuns: 20 },
    );
});

it("judges a name of any length at once", () => {
  expect(fieldNameProblem(taken, `${"a".repeat(100_000)}!`)).toBe(rule);
});

const taken = { fields: [{ key: "port", property: { type: "string" } }] };
const rule =
  "Property name should meet the following requirements - Can not be '_id'. - Can not include non-word character. - Can not include uppercase letter.";
it.each([
  ["", "Property name is required."],
  ["  ", "Property name is required."],
  ["_id", rule],
  ["__proto__", rule],
  ["Name", rule],
  ["a b", rule],
  ["naïve", rule],
  ["port", "Property name already exists."],
  [" port_2 ", undefined],
  ["constructor", undefined],
])("a field called %j", (name, problem) => expect(fieldNameProblem(taken, name)).toBe(problem));

it("a new field of each type has what the console gives it", () => {
  for (const type of Object.keys(fieldTypes)) {
    const { key, property } = newField(" port ", type, true);
    expect(key).toBe("port");
    expect(property).toMatchObject({
      type,
      title: "port",
      description: "Description of the port input",
      options: { position: "bottom" },
    });
    expect(newField("port", type, false).property.options).toBeUndefined();
  }
  expect(newField("a", "location", true).property.locationType).toBe("Point");
});
