import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairProblem, problemsOf } from "./model";
import { fieldValue, propertyField, propertyValue } from "./property";

describe("a field of a property", () => {
  it("gives every value back as it was", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        (text, number, flag) => {
          const round = (type: string, value: unknown) =>
            propertyValue({ type }, fieldValue({ type }, value));
          expect(round("string", text)).toBe(text);
          expect(round("number", number)).toBe(Number(String(number)));
          expect(round("boolean", flag)).toBe(flag);
          expect(round("string", undefined)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    [{ type: "string", minLength: 3 }, "ab", "This property must be greater than 2 characters."],
    [{ type: "string", maxLength: 1 }, "ab", "This property must be less than 1 characters."],
    [{ type: "string", pattern: "^x$" }, "ab", "This property must match the pattern."],
    [{ type: "string", pattern: "(" }, "ab", undefined],
    [{ type: "number", minimum: 3 }, "2", "This property must be greater than 3."],
    [{ type: "number", maximum: 1 }, "2", "This property must be less than 1."],
    [{ type: "number" }, "two", "Enter a number."],
    [{ type: "string", minLength: 3 }, "", undefined],
  ] as const)("%j with %j says %j", (property, value, problem) => {
    const field = propertyField("a", property, false);
    expect(problemsOf([field], { a: value })).toEqual(problem === undefined ? {} : { a: problem });
  });

  // A server may have attributes of any type.
  it.each([
    [{ type: "date" }, "2020-01-01T00:00:00.000Z"],
    [{ type: "color" }, "#ff00aa"],
    [{ type: "relation", relationType: "onetoone" as const }, "64a000000000000000000001"],
    [{ type: "richtext" }, "<p>Text</p>"],
    [{ type: "future" }, "text"],
  ])("of %j keeps %j when nobody touches it", (property, value) => {
    const typed = fieldValue(property, value);
    expect(problemsOf([propertyField("a", property, false)], { a: typed })).toEqual({});
    expect(propertyValue(property, typed)).toBe(value);
  });

  it("that holds blanks alone holds no number", () => {
    expect(propertyValue({ type: "number" }, "  ")).toBeUndefined();
  });

  it("of an enumeration is a choice, and gives numbers back as numbers", () => {
    const property = { type: "number", enum: [1, 2] };
    expect(propertyField("a", property, true)).toMatchObject({
      kind: "choice",
      choices: [{ value: "1" }, { value: "2" }],
    });
    expect(propertyValue(property, "2")).toBe(2);
  });

  it("that is required and empty says so", () => {
    expect(problemsOf([propertyField("a", { type: "string" }, true)], { a: " " })).toEqual({
      a: "This field is required.",
    });
  });
});

it("a pair needs both parts and a name of its own", () => {
  expect(pairProblem([], ["a", ""])).toBeDefined();
  expect(pairProblem([["a", "1"]], ["a", "2"])).toContain("a already exists");
  expect(pairProblem([["a", "1"]], ["b", "2"])).toBeUndefined();
});
