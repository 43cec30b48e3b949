import { expect, it } from "vitest";
import { lineOfField, readEdited } from "./jsonSource";

const long = `"${"c".repeat(30)}": 2`;

it.each<readonly [string, number]>([
  ["{\n a}", 2],
  ["[1,\n2", 2],
  ['{"a":1}\n}', 2],
  ["", 1],
  ["\n\n", 3],
  ['{\n"a": x,\n"b": 1\n}', 2],
  [`{\n${long},\n"b": x,\n"d": x1,\n${long}\n}`, 3],
  ['{\n"a": nul\n}', 2],
  // What somebody wrote is no place.
  ["line 40", 1],
  ["(line 40 column 2)", 1],
  ['{"a": 1,\n"b": position 7}', 2],
  ['{"a": 1,\n\n"b": at position 1', 3],
])("what is wrong with %j is on line %i", (text, line) => {
  const read = readEdited(text);
  expect(read).toMatchObject({ ok: false, reason: "json", line });
  expect(read.ok ? "" : read.detail).toMatch(new RegExp(`\\(line ${line}, column \\d+\\)$`));
});

it.each(["[1]", "5", "null", '"a"'])("%s is JSON, but no object", (text) => {
  expect(readEdited(text)).toEqual({ ok: false, reason: "object", detail: "", line: 1 });
});

it("an object gives its fields", () => {
  expect(readEdited(' {"a": [1], "__proto__": 2} ')).toEqual({
    ok: true,
    fields: JSON.parse('{"a":[1],"__proto__":2}'),
  });
});

it.each<readonly [string, number]>([
  ["a", 2],
  ["b.0.c", 4],
  ["b.0", 3],
  ["0", 1],
  ["none", 1],
  ["b.none", 3],
  ['say "x"', 6],
])("the field %s begins on line %i", (field, line) => {
  expect(lineOfField('{\n"a": 1,\n"b": [\n{"c": "a"}\n],\n"say \\"x\\"": "a"\n}', field)).toBe(line);
});

it("a field at the start stands on the first line", () => {
  expect(lineOfField('"a": 1,\n"a": 2', "a")).toBe(1);
});
