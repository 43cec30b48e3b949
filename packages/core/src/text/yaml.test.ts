import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { yamlText } from "./yaml";

/** What YAML 1.1 and 1.2 take as it stands, without what ends a line for one of them. */
const readable = /^[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

const odd = fc.constantFrom(
  "\u0085",
  "\u0080",
  "\u009f",
  "\u007f",
  "\u2028",
  "\u2029",
  "\ufeff",
  "\uffff",
  "\ud800",
  "\r",
  "\u001b",
  "\\",
  '"',
  "\n",
  "\t",
  " ",
  ":",
  "#",
  "x",
);
const texts = fc.oneof(
  fc.string({ unit: odd, maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom("no", "Yes", "0o7", "1:30", "~", "<<", "2001-01-01"),
);
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.constantFrom(true, false, null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      texts.filter((name) => name !== "__proto__"),
      tie("value"),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).value;

it.each(["1.1", "1.2"] as const)("a reader of YAML %s gets the value, of readable characters", (version) => {
  fc.assert(
    fc.property(values, (value) => {
      const text = yamlText(value);
      expect(text).toMatch(readable);
      expect(parse(`${text}\n`, { version, merge: false, uniqueKeys: false })).toEqual(value);
    }),
    { numRuns: 500, examples: [[{ no: " \n" }], [["\n"]]] },
  );
});

it("text of several lines stays readable for people", () => {
  expect(yamlText({ rule: "a\n\tb\n", code: "NO" })).toBe('rule: |\n  a\n  \tb\ncode: "NO"');
});
