import { describe, expect, it } from "vitest";
import { exampleFilter } from "./example";
import { filterFromText } from "./text";

const number = { type: "number" };
const text = { type: "string" };

describe("an example of a filter", () => {
  it.each([
    [
      { at: { type: "date" }, name: text, tons: number },
      'tons > 10 && name == "text"',
      '{"tons":{"$gt":10},"name":"text"}',
    ],
    [
      { region: { type: "string", enum: ['North "Sea"', "x"] } },
      'region == "North \\"Sea\\""',
      '{"region":"North \\"Sea\\""}',
    ],
    [{ "a-b": number, in: text, tons: number }, "tons > 10", '{"a-b":{"$gt":10},"in":"text"}'],
    [{ place: { type: "location" } }, undefined, undefined],
  ])("for %j", (properties, rule, json) => {
    expect(exampleFilter("expression", properties)).toBe(rule);
    expect(exampleFilter("mongodb", properties)).toBe(json);
    for (const example of [rule, json])
      if (example !== undefined) expect(filterFromText(example).ok).toBe(true);
  });
});
