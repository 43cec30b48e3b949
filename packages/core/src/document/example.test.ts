import { expect, it } from "vitest";
import { exampleDocument } from "./example";

it.each([
  [{ type: "string", default: ":-)" }, ":-)"],
  [{ type: "date", default: ":created_at" }, "2000-01-01T00:00:00.000Z"],
  [{ type: "string", enum: ["a", "b"], examples: ["c"] }, "a"],
  [{ type: "string", examples: ["c"] }, "c"],
  [{ type: "number", minimum: 3 }, 3],
  [{ type: "number", maximum: -2 }, -2],
  [{ type: "number", minimum: -5, maximum: 5 }, -5],
  [{ type: "relation", relationType: "onetomany" as const }, []],
  [{ type: "object", properties: { a: { type: "boolean" } } }, { a: false }],
  [{ type: "future" }, ""],
])("a document to start from has for %j the value %j", (property, value) => {
  expect(exampleDocument({ properties: { f: property } })).toEqual({ f: value });
});

it("leaves out what only the server writes", () => {
  expect(exampleDocument({ properties: { f: { type: "string", readOnly: true } } })).toEqual({});
});
