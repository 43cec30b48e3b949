import fc from "fast-check";
import { expect, it } from "vitest";
import { lineOfField, readEdited } from "../editing/jsonSource";
import { jsonOf } from "./editing";

it("what is edited and not changed is the document again", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const { _id: _, ...rest } = fields;
      const edited = readEdited(jsonOf({ ...rest, _id: "x" }));
      expect(edited.ok && JSON.stringify(edited.fields)).toBe(
        JSON.stringify(JSON.parse(JSON.stringify(rest))),
      );
    }),
  );
});

it("says what is wrong and on which line", () => {
  expect(readEdited('{\n  "a": 1,\n  "b": }\n')).toMatchObject({ ok: false, reason: "json", line: 3 });
  expect(readEdited("[1]")).toMatchObject({ ok: false, reason: "object" });
});

it("finds the line of a field, or the first", () => {
  expect(lineOfField('{\n  "a": 1,\n  "tons": 2\n}', "tons")).toBe(3);
  expect(lineOfField('{\n  "a": [\n {"b": 1}\n]\n}', "a.0.b")).toBe(3);
  expect(lineOfField("{}", "gone")).toBe(1);
});
