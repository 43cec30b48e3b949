import fc from "fast-check";
import { expect, it } from "vitest";
import { readJson } from "./json";

const problemOf = (text: string) => {
  const read = readJson(text);
  if (read.ok) throw new Error(`${text} is JSON`);
  return read.problem;
};

it.each<readonly [text: string, reason: string]>([
  ["", "it is empty (line 1, column 1)"],
  ["\n \n", "it is empty (line 3, column 1)"],
  ['{"a": 1 "b": 2}', 'a comma is missing before " (line 1, column 9)'],
  ['{\n  "a": 1\n  "b": 2\n}', 'a comma is missing before " (line 3, column 3)'],
  ["[1 2]", "a comma is missing before 2 (line 1, column 4)"],
  ['{"a": 1,}', "there is a comma after the last entry; take it away (line 1, column 8)"],
  ["[1,\n 2,\n]", "there is a comma after the last entry; take it away (line 2, column 3)"],
  ["{a: 1}", "the name of a field has to stand in double quotes, not a (line 1, column 2)"],
  ["{'a': 1}", "the name of a field has to stand in double quotes, not ' (line 1, column 2)"],
  ['{"a" 1}', "a colon is missing between the name of a field and its value (line 1, column 6)"],
  ['{"a"}', "a colon is missing between the name of a field and its value (line 1, column 5)"],
  ['{"a": }', "a value is missing before } (line 1, column 7)"],
  ["[,1]", "a value is missing before , (line 1, column 2)"],
  ["]", "a value is missing before ] (line 1, column 1)"],
  ['{"a": yes}', "yes is no value; texts stand in double quotes (line 1, column 7)"],
  ["nul", "nul is no value; texts stand in double quotes (line 1, column 1)"],
  ["trueish", "trueish is no value; texts stand in double quotes (line 1, column 1)"],
  ["[01]", "01 is not written as JSON writes numbers (line 1, column 2)"],
  ["[.5]", ".5 is not written as JSON writes numbers (line 1, column 2)"],
  ["[1.]", "1. is not written as JSON writes numbers (line 1, column 2)"],
  ["[+1]", "+1 is not written as JSON writes numbers (line 1, column 2)"],
  ["['a']", "texts stand in double quotes, not between ' (line 1, column 2)"],
  ["[“a”]", "texts stand in double quotes, not between “ (line 1, column 2)"],
  ['{"a": "b', "the double quotes of this text are not closed (line 1, column 7)"],
  ['"\\', "the double quotes of this text are not closed (line 1, column 1)"],
  [
    '{"a": "b\n"}',
    "a text may not go on in the next line; close its double quotes, or write \\n (line 1, column 7)",
  ],
  [
    '"a\tb"',
    "a text may hold no tab or other control character; write \\t or \\u and four digits (line 1, column 3)",
  ],
  ['"C:\\Users"', "\\U means nothing in a text; write \\\\ for a backslash (line 1, column 4)"],
  ['"\\u12"', "\\u means nothing in a text; write \\\\ for a backslash (line 1, column 2)"],
  ['{\n// why\n"a": 1}', "JSON has no comments (line 2, column 1)"],
  ['{"a": 1 /* why */}', "JSON has no comments (line 1, column 9)"],
  ['{"a": 1}\n}', "nothing may follow its end, but } does (line 2, column 1)"],
  ['{"a": 1\n', "the { of line 1 is not closed (line 2, column 1)"],
  ['{"a":\n[1', "the [ at column 1 is not closed (line 2, column 3)"],
  ['{"a": [1}', "the [ at column 7 is closed with } (line 1, column 9)"],
  // Columns are what people count: lines of other systems, and signs beyond the first 65,536.
  ['{\r\n"a": x}', "x is no value; texts stand in double quotes (line 2, column 6)"],
  ['["🚢", x]', "x is no value; texts stand in double quotes (line 1, column 7)"],
])("%j: %s", (text, reason) => {
  expect(problemOf(text).reason).toBe(reason);
});

it("gives the place by itself, and the words without it", () => {
  expect(problemOf("[1,\n  x]")).toMatchObject({
    line: 2,
    column: 3,
    what: "x is no value; texts stand in double quotes",
  });
});

it("long words are cut, and what nobody sees is shown", () => {
  expect(problemOf("x".repeat(5000)).reason.length).toBeLessThan(120);
  expect(problemOf("[\u202e1]").what).not.toContain("\u202e");
});

it("reads what is JSON, and finds the fault of everything that is not", () => {
  const piece = fc.constantFrom(
    ..."{}[]:,\"'\\/ \n\t-+.eE01xu",
    "true",
    "null",
    '"a"',
    '"a":',
    "12.5e3",
    "\\u00e9",
    "\ufeff",
    "\u00a0",
  );
  const texts = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
    fc.json().chain((json) => fc.nat(json.length).map((at) => json.slice(0, at) + json.slice(at + 1))),
    fc.json(),
    fc.string(),
  );
  const engine = (text: string): unknown => {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch {
      return { ok: false };
    }
  };
  fc.assert(
    fc.property(texts, (text) => {
      expect(readJson(text)).toMatchObject(engine(text) as object);
    }),
    { numRuns: 5000 },
  );
});

it("is not ended by a text that is deep or long", () => {
  expect(problemOf("[".repeat(200_000)).what).toMatch(/^the \[ at column \d+ is not closed$/);
  expect(problemOf(`[${"1,".repeat(200_000)}`).what).toMatch(/^the \[ at column \d+ is not closed$/);
});
