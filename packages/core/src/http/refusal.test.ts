import { expect, it } from "vitest";
import { failureOfAnswer } from "./answer";
import { refusalsOf } from "./refusal";

it.each<readonly [string, readonly string[], string]>([
  [".a should be string", ["a"], "must be text."],
  [".a should be number,null", ["a"], "must be a number or null."],
  [" should have required property 'a'", ["a"], "is required."],
  [".a should have required property 'b'", ["a", "b"], "is required."],
  ["should NOT have additional properties 'zz'", ["zz"], "is not a field of this kind."],
  [".a should NOT have additional properties", ["a"], "has a field that does not belong there."],
  [".a should be equal to one of the allowed values", ["a"], "is not one of the allowed values."],
  [".a.1 should be >= 0", ["a", "1"], "must be 0 or more."],
  [".a should be <= 9", ["a"], "must be 9 or less."],
  [".a should be < 9", ["a"], "must be less than 9."],
  [".a should be > 9", ["a"], "must be more than 9."],
  [".a should be equal to constant", ["a"], "is not the one allowed value."],
  [".a should match some schema in anyOf", ["a"], "does not have an allowed form."],
  ['.a should match format "objectid-string"', ["a"], "must be an id of 24 hexadecimal digits."],
  ['.a should match format "email"', ["a"], "does not have the format email."],
  [".a should be multiple of 2", ["a"], "must be a multiple of 2."],
  [".a should NOT have fewer than 3 items", ["a"], "must have at least 3 items or characters."],
  [".a should NOT have more than 1 items", ["a"], "must have at most 1 items or characters."],
  [
    ".a should NOT have duplicate items (items ## 1 and 0 are identical)",
    ["a"],
    "must not have the same item twice.",
  ],
  ['.a should match pattern "^b"', ["a"], "must match the pattern ^b."],
  [
    '.a should match format "date-time"',
    ["a"],
    "must be a date and time with a time zone, such as 2026-01-31T12:00:00Z.",
  ],
  ["Value of the property .a should be unique across bucket documents.", [], ""],
])("%s is in words", (line, path, problem) => {
  expect(refusalsOf(line)).toEqual([{ path, problem: problem === "" ? line : problem }]);
});

it("a failed validation says all that is wrong; another failure has no list", () => {
  const body = {
    message: ".a should be string\n should have required property 'b'",
    error: "validation failed",
  };
  expect(failureOfAnswer(400, "Bad Request", body).refusals).toEqual([
    { path: ["a"], problem: "must be text." },
    { path: ["b"], problem: "is required." },
  ]);
  expect(failureOfAnswer(400, "Bad Request", { message: ".a should be string" }).refusals).toBeUndefined();
});

it.each<readonly [string, unknown, string]>([
  [".title should NOT have fewer than 4 items", { title: "ab" }, "title: must have at least 4 characters."],
  [".title should NOT have more than 1 items", { title: "ab" }, "title: must have at most 1 character."],
  [".tags should NOT have fewer than 1 items", { tags: [] }, "tags: must have at least 1 item."],
  [
    ".tags.1 should NOT have fewer than 2 items",
    { tags: ["ab", "a"] },
    "tags.1: must have at least 2 characters.",
  ],
  [".of should NOT have fewer than 1 items", { of: {} }, "of: must have at least 1 field."],
  [".a should NOT have fewer than 3 items", undefined, "a: must have at least 3 items or characters."],
  [
    "documents.1: .a should NOT have fewer than 3 items",
    { documents: [{ a: [] }, { a: "" }] },
    "documents.1: a: must have at least 3 characters.",
  ],
  [
    "documents.0: .a should NOT have fewer than 3 items",
    { patches: [{ _id: "1", patch: { a: "b" } }] },
    "documents.0: a: must have at least 3 characters.",
  ],
  [
    "documents.0: .a should NOT have fewer than 3 items",
    { filter: {}, patch: { a: "b" }, count: 1 },
    "documents.0: a: must have at least 3 characters.",
  ],
])("%s is said by what was sent: %j", (message, sent, expected) => {
  const body = { statusCode: 400, message, error: "validation failed" };
  expect(failureOfAnswer(400, "Bad Request", body, sent).message).toBe(expected);
});

it("a value that must be unique is refused at its field", () => {
  const message = "Value of the property .info.serial should unique across all documents.";
  expect(failureOfAnswer(400, "Bad Request", { statusCode: 400, message })).toMatchObject({
    field: "info.serial",
    refusals: [
      {
        path: ["info", "serial"],
        problem: "has a value that another document has already, and must be unique.",
      },
    ],
  });
});

it.each([
  [
    500,
    'E11000 duplicate key error collection: db.function index: _id_ dup key: { _id: ObjectId("64a1f0c2e8b7a90012ab34cd") }',
    { code: "conflict", retry: false },
    "There is one with the same value already",
  ],
  [500, "Cannot read property 'env' of null", { code: "not-found", retry: false }, "not there any more"],
  [
    409,
    'Policy "Editors" contains a statement [1] whose resource does not match the resource definition. Expected 1 arguments.',
    { code: "denied", retry: false },
    "Statement 2 of the policy Editors does not fit this request, which takes 1 part",
  ],
  [
    400,
    "Database error: $in requires an array as a second argument, found: string",
    { code: "invalid" },
    "some, every and equal only where each document has a list",
  ],
  [
    400,
    "Database error: $regexMatch needs 'input' to be of type string",
    { code: "invalid" },
    "regex only where each document has a text",
  ],
  [400, "Database error: out of memory", { code: "invalid" }, "Database error: out of memory"],
  [409, "Another document has this id.", { code: "conflict" }, "Another document has this id."],
  [500, "Internal server error", { code: "server", retry: true }, "Internal server error"],
])("what Spica answers %s with: %s", (status, message, expected, words) => {
  const failure = failureOfAnswer(status, "", { statusCode: status, message });
  expect(failure).toMatchObject(expected);
  expect(failure.message).toContain(words);
});
