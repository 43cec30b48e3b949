import type { ErrorObject } from "ajv";
import { expect, it } from "vitest";
import { createRegexMatcher } from "../filter/regex";
import { createAjv } from "./keywords";
import { linearRegExp, validationLines } from "./validation";

const linesOf = (schema: object, value: unknown): string => {
  const validate = createAjv({
    code: { regExp: linearRegExp(createRegexMatcher()) },
    formats: { even: (text: string) => text.length % 2 === 0 },
  }).compile(schema);
  return validate(value) ? "valid" : validationLines(validate.errors);
};
const of = (property: object) => ({ properties: { a: property } });

// Contract, passport.md section 1.7.
it.each<[string, object, unknown, string]>([
  ["type", of({ type: "string" }), { a: 1 }, ".a should be string"],
  ["types", of({ type: ["number", "null"] }), { a: "x" }, ".a should be number,null"],
  ["required at the root", { required: ["a"] }, {}, " should have required property 'a'"],
  ["required below", of({ required: ["b"] }), { a: {} }, ".a should have required property 'b'"],
  ["enum", of({ enum: [1] }), { a: 2 }, ".a should be equal to one of the allowed values"],
  ["const", of({ const: 1 }), { a: 2 }, ".a should be equal to constant"],
  ["minimum", of({ minimum: 0 }), { a: -1 }, ".a should be >= 0"],
  ["maximum", of({ maximum: 9 }), { a: 10 }, ".a should be <= 9"],
  ["multipleOf", of({ multipleOf: 2 }), { a: 3 }, ".a should be multiple of 2"],
  ["minLength", of({ minLength: 3 }), { a: "ab" }, ".a should NOT have fewer than 3 items"],
  ["maxItems", of({ maxItems: 1 }), { a: [1, 2] }, ".a should NOT have more than 1 items"],
  [
    "uniqueItems",
    of({ uniqueItems: true, items: { type: "number" } }),
    { a: [1, 1] },
    ".a should NOT have duplicate items (items ## 1 and 0 are identical)",
  ],
  ["pattern", of({ pattern: "^b" }), { a: "c" }, '.a should match pattern "^b"'],
  ["format", of({ format: "even" }), { a: "abc" }, '.a should match format "even"'],
  [
    "an extra property at the root",
    { additionalProperties: false },
    { zz: 1 },
    "should NOT have additional properties 'zz'",
  ],
  [
    "an extra property below",
    of({ additionalProperties: false }),
    { a: { zz: 1 } },
    ".a should NOT have additional properties",
  ],
  ["an index", of({ items: { type: "number" } }), { a: [1, "x"] }, ".a.1 should be number"],
])("%s", (_, schema, value, line) => expect(linesOf(schema, value)).toBe(line));

it("two patterns of one schema are two", () => {
  const schema = { properties: { a: { pattern: "^x" }, b: { pattern: "^y" } } };
  expect(linesOf(schema, { a: "x1", b: "y1" })).toBe("valid");
  expect(linesOf(schema, { a: "x1", b: "x1" })).toBe('.b should match pattern "^y"');
});

it("a pattern that takes for ever elsewhere is answered", () => {
  expect(linesOf(of({ pattern: "^(a+)+$" }), { a: `${"a".repeat(50_000)}!` })).toBe(
    '.a should match pattern "^(a+)+$"',
  );
});

it("no errors are no lines", () => {
  const none: ErrorObject[] = [];
  expect(validationLines(none)).toBe("");
});
