import { expect, it } from "vitest";
import { recordCell } from "./area";

it.each<readonly [unknown, string, string, string?]>([
  [undefined, "empty", ""],
  [null, "empty", ""],
  ["", "empty", ""],
  [false, "boolean", "false"],
  [true, "boolean", "true"],
  [0, "number", "0"],
  [-1.5, "number", "-1.5"],
  ["Alba", "text", "Alba"],
  ["two\nlines\u001b[2J", "text", "two lines\\x1b[2J", "two\nlines\u001b[2J"],
  [["a", "b"], "text", "a, b"],
  [[], "text", ""],
  [["a", 1], "text", '["a",1]'],
  [{ a: 1 }, "text", '{"a":1}'],
  [Symbol("none"), "text", ""],
  ["x".repeat(300), "text", "x".repeat(300)],
  ["x".repeat(301), "text", `${"x".repeat(300)}…`, "x".repeat(301)],
])("a cell of %j is %s: %s", (value, kind, text, exact = text) => {
  expect(recordCell(value)).toEqual({ kind, text, exact });
});
