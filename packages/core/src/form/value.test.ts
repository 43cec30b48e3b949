import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyTypes } from "../field/property";
import { samples } from "../field/samples.fixture";
import { choicesOf, valueEditorOf } from "../field/valueEditor";
import { printedValue, typedValue, valueProblem } from "./value";

describe.each(propertyTypes)("a value of %s", (type) => {
  it("is the same once it was shown as text and read again, and nothing is wrong with it", () => {
    fc.assert(
      fc.property(samples[type], ({ property, value }) => {
        // Blanks around an id, a date or JSON mean nothing.
        expect(typedValue(property, printedValue(property, value))).toEqual(value);
        expect(valueProblem(property, value)).toBeUndefined();
      }),
    );
  });

  it("that is nothing shows nothing", () => {
    expect(printedValue({ type }, undefined)).toBe("");
    expect(typedValue({ type }, "")).toBeUndefined();
  });
});

describe("what cannot be read", () => {
  it.each([
    [{ type: "number" }, "two", "Enter a number."],
    [{ type: "date" }, "tomorrow", "Must be a valid date-time"],
    [{ type: "boolean" }, "maybe", "Enter true or false."],
    [{ type: "array", items: { type: "string" } }, "[1,", /^This is not valid JSON/],
    [{ type: "object", properties: {} }, "{", /^This is not valid JSON/],
    [{ type: "location" }, "here", "Enter latitude and longitude, such as 38.42, 27.14."],
    [{ type: "location" }, "{", /^This is not valid JSON/],
  ] as const)("of %j stays %j, and says why", (property, typed, problem) => {
    const value = typedValue(property, typed);
    expect(value).toBe(typed);
    expect(printedValue(property, value)).toBe(typed);
    expect(valueProblem(property, value)).toEqual(
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    );
  });
});

it.each([
  [{ type: "string" }, 1, "This must be text."],
  [{ type: "number" }, "1", "Enter a number."],
  [{ type: "boolean" }, "true", "Enter true or false."],
  [{ type: "array", items: { type: "string" } }, {}, "This must be a list."],
  [{ type: "object", properties: {} }, [], "This must be an object."],
  [{ type: "relation", relationType: "onetomany" }, "64a000000000000000000001", /^This is not valid JSON/],
  [{ type: "relation", relationType: "onetoone" }, ["64a000000000000000000001"], "This must be text."],
  [{ type: "string", enum: ["a"] }, "b", "Choose one of the values of this field."],
  [{ type: "number", minimum: 3 }, 2, "This property must be greater than 3."],
  [{ type: "number", maximum: 3 }, 4, "This property must be less than 3."],
  [{ type: "string", minLength: 3 }, "ab", "This property must be greater than 2 characters."],
  [{ type: "string", maxLength: 2 }, "abc", "This property must be less than 2 characters."],
  [{ type: "string", pattern: "^a+$" }, "b", "This property must match the pattern."],
  [
    { type: "array", items: { type: "string" }, minItems: 2 },
    ["a"],
    "This property must have at least 2 items.",
  ],
  [
    { type: "array", items: { type: "string" }, maxItems: 1 },
    ["a", "b"],
    "This property can have maximum 1 items.",
  ],
  [
    { type: "array", items: { type: "string" }, uniqueItems: true },
    ["a", "b", "a"],
    "All items in this property must be unique.",
  ],
  [{ type: "date" }, "2020-01-01", "Must be a valid date-time"],
  [{ type: "future" }, { any: 1 }, undefined],
] as const)("a field of %j says of %j: %s", (property, value, problem) => {
  const said = valueProblem(
    { ...property, enum: "enum" in property ? [...property.enum] : undefined },
    value,
  );
  if (problem instanceof RegExp) expect(said).toMatch(problem);
  else expect(said).toBe(problem);
});

it("an enumeration is chosen from, by its names where it has some", () => {
  const property = { type: "number", enum: [1, 2, 3], viewEnum: ["one", "", 3] };
  expect(valueEditorOf(property)).toBe("choice");
  expect(choicesOf(property)).toEqual([
    { value: 1, label: "one" },
    { value: 2, label: "2" },
    { value: 3, label: "3" },
  ]);
  expect(valueEditorOf({ type: "number", enum: [] })).toBe("number");
  expect(valueEditorOf({ type: "date", enum: ["x"] })).toBe("date");
  expect(valueEditorOf({ type: "future" })).toBe("json");
});
