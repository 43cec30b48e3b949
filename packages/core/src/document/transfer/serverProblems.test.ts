import { expect, it } from "vitest";
import { serverProblems } from "./serverProblems";

it.each<[string, string, readonly (readonly [string | undefined, string])[]]>([
  [
    "a value that another document has",
    "Value of the property .code should unique across all documents.",
    [["code", "has a value that another document has already, and must be unique."]],
  ],
  [
    "every field of a row that is refused in several",
    '.code should match pattern "^A"\n.tons should be number',
    [
      ["code", expect.stringContaining("^A")],
      ["tons", expect.any(String)],
    ],
  ],
  [
    "words of no known form, whole",
    "The disk is full.\nTry later.",
    [[undefined, "The disk is full.\nTry later."]],
  ],
])("tells %s", (_, message, expected) => {
  const problems = serverProblems({ row: 3, message });
  expect(problems.map(({ column, message: told }) => [column, told])).toEqual(expected);
  expect(problems.every(({ row }) => row === 3)).toBe(true);
});
