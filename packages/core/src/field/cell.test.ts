import fc from "fast-check";
import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { createCellOf } from "./cellOf";

const regions: Bucket = {
  _id: "r",
  title: "Regions",
  description: "Regions",
  primary: "name",
  properties: { name: { type: "string" } },
};
const cellOf = createCellOf({
  locale: "en-GB",
  timeZone: "Europe/Istanbul",
  bucket: (id) => (id === "r" ? regions : undefined),
});
const property = (type: string, more = {}) => ({ type, ...more });

it.each([
  ["string", "a <b>bold</b> claim", "a <b>bold</b> claim"],
  ["string", "one\ntwo\tthree", "one two three"],
  ["string", "\u001b[31mred", "\\x1b[31mred"],
  ["textarea", "", ""],
  ["number", 1234567.5, "1,234,567.5"],
  ["number", 0, "0"],
  ["number", "12", "12"],
  ["boolean", false, "false"],
  ["date", "2020-01-01T22:00:00.000Z", "2 Jan 2020, 01:00"],
  ["date", "soon", "soon"],
  ["array", ["a", "b"], "a, b"],
  ["date", "2020-01-01T00:00:00.000Z", "1 Jan 2020"],
  ["date", "2020-01-01T21:00:00.000Z", "2 Jan 2020"],
  ["array", [{ a: 1, b: [2, 3] }, "c"], "a: 1, b: 2, 3, c"],
  ["array", [], ""],
  ["richtext", "<p>one <b>two</b></p><p>&lt;three&gt;</p>", "one two <three>"],
  ["richtext", "<p></p>", ""],
  ["multiselect", [1, 2], "1, 2"],
  ["object", { a: [1] }, '{"a":[1]}'],
  ["location", { type: "Point", coordinates: [29, 41.5] }, "41.5, 29"],
  ["string", null, ""],
  ["boolean", undefined, ""],
])("%s %j is shown as %j", (type, value, text) => expect(cellOf(property(type), value).text).toBe(text));

it("a relation shows the primary field, else the id; a missing one is empty", () => {
  const relation = property("relation", { bucketId: "r", relationType: "onetomany" });
  expect(cellOf(relation, [{ _id: "1", name: "Europe" }, { _id: "2" }, "3"]).text).toBe("Europe, 2, 3");
  expect(cellOf(relation, null).kind).toBe("empty");
  expect(cellOf(property("relation", { bucketId: "gone" }), { _id: "1", name: "x" }).text).toBe("1");
});

it("a list has its items as cells of their type have them, and its value", () => {
  const dates = property("array", { items: { type: "date" } });
  expect(cellOf(dates, ["2020-01-01T00:00:00Z", "2020-01-02T10:30:00Z"])).toEqual({
    kind: "list",
    text: "1 Jan 2020, 2 Jan 2020, 13:30",
    exact: "2020-01-01T00:00:00Z, 2020-01-02T10:30:00Z",
    items: ["1 Jan 2020", "2 Jan 2020, 13:30"],
  });
  expect(cellOf(property("multiselect", { items: { type: "number" } }), [1000])).toMatchObject({
    items: ["1,000"],
  });
});

it("only web addresses become images, only colours become swatches", () => {
  expect(cellOf(property("storage"), "https://a.example/x.png")).toMatchObject({
    url: "https://a.example/x.png",
  });
  for (const value of ["javascript:alert(1)", "data:text/html,x", "//evil.example/x", "x.png"]) {
    expect(cellOf(property("storage"), value)).toMatchObject({ kind: "image", url: undefined, text: value });
  }
  expect(cellOf(property("color"), "#ff00aa")).toMatchObject({ color: "#ff00aa" });
  expect(cellOf(property("color"), "red;background:url(x)")).toMatchObject({ color: undefined });
});

it("whatever stands in a document, a cell is one line without control characters", () => {
  const types = fc.constantFrom(
    "string",
    "number",
    "date",
    "color",
    "storage",
    "relation",
    "location",
    "object",
    "array",
    "richtext",
  );
  fc.assert(
    fc.property(types, fc.anything({ withBigInt: false }), (type, value) => {
      const { text } = cellOf(property(type), JSON.parse(JSON.stringify(value) ?? "null"));
      expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    }),
  );
});
