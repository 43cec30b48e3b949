import { expect, it } from "vitest";
import { fieldAt, idText, isDateText, pathAt, timeOf } from "./values";

it.each<[unknown, readonly string[], unknown]>([
  [{ a: { b: 1 } }, ["a", "b"], 1],
  [{ a: 1 }, [], { a: 1 }],
  [null, ["a"], undefined],
  [undefined, ["a"], undefined],
  [{ a: null }, ["a", "b"], undefined],
  ["text", ["length"], 4],
  ["text", ["0"], undefined],
  [["x", "y"], ["length"], 2],
  [["x", "y"], ["1"], "y"],
  [["x", "y"], ["01"], undefined],
  [["x", "y"], ["2"], undefined],
  [["x", "y"], ["at"], undefined],
  [["x", "y"], ["-1"], undefined],
  [5, ["toFixed"], undefined],
  [{}, ["toString"], undefined],
  [{ toString: 1 }, ["toString"], 1],
  [new Date(0), ["getTime"], undefined],
])("%j at %j is %j", (value, names, expected) => expect(fieldAt(value, names)).toEqual(expected));

it.each<[unknown, readonly string[], unknown]>([
  [{ a: { b: 1 } }, ["a", "b"], 1],
  [{ a: [{ b: 1 }, { c: 2 }, null, 3, [{ b: 4 }]] }, ["a", "b"], [1]],
  [{ a: [{ b: [{ c: 1 }] }] }, ["a", "b", "c"], [[1]]],
  [{ a: [1] }, ["a", "0"], []],
  ["text", ["length"], undefined],
  [{}, ["constructor"], undefined],
])("rows: %j at %j is %j", (value, names, expected) => expect(pathAt(value, names)).toEqual(expected));

it.each<[unknown, number | undefined]>([
  [new Date(5), 5],
  [new Date(Number.NaN), undefined],
  ["1970-01-01T00:00:01Z", 1000],
  ["1970-01-01 00:00:01Z", 1000],
  ["1970-01-01", undefined],
  ["1970-99-01T00:00:00Z", undefined],
  ["1", undefined],
  [1000, undefined],
  [null, undefined],
])("the time of %j is %j", (value, time) => expect(timeOf(value)).toBe(time));

it("knows the one form of a stored date", () => {
  expect(isDateText("1970-01-01T00:00:01.000Z")).toBe(true);
  expect(isDateText("1970-01-01T00:00:01Z")).toBe(false);
});

it.each([
  ["64B2F0C2E8B7A90012AB34CD", "64b2f0c2e8b7a90012ab34cd"],
  ["64B2F0C2E8B7A90012AB34C", "64B2F0C2E8B7A90012AB34C"],
  ["X4B2F0C2E8B7A90012AB34CD", "X4B2F0C2E8B7A90012AB34CD"],
  [5, 5],
])("the id %j is told apart as %j", (value, expected) => expect(idText(value)).toBe(expected));
