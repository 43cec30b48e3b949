import { expect, it } from "vitest";
import type { Property } from "../field/property";
import { bothWithNames, relatedWithin, withNames } from "./nestedNames";

const captain: Property = { type: "relation", bucketId: "crew", relationType: "onetoone" };
const sailors: Property = { type: "relation", bucketId: "crew", relationType: "onetomany" };
const watch: Property = { type: "object", properties: { captain, sailors, hours: { type: "number" } } };
const watches: Property = { type: "array", items: watch };
const names: Readonly<Record<string, string>> = { a: "Ada", b: "Bo", c: "Bo" };
const nameOf = (_: string | undefined, id: string) => names[id];

it("relations inside of objects and lists are found, and named", () => {
  const value = [{ captain: "a", sailors: ["b", "x"], hours: 4, odd: { captain: "a" } }, {}];
  expect(relatedWithin(watches, value)).toEqual([
    { bucketId: "crew", ids: ["a"] },
    { bucketId: "crew", ids: ["b", "x"] },
  ]);
  expect(withNames(watches, value, nameOf)).toEqual([
    { captain: "Ada", sailors: ["Bo", "x"], hours: 4, odd: { captain: "a" } },
    {},
  ]);
});

it("translations of an object are named too; what has no relation stays what it is", () => {
  const translated = { ...watch, options: { translate: true } };
  expect(withNames(translated, { en_US: { captain: "a" } }, nameOf)).toEqual({ en_US: { captain: "Ada" } });
  for (const value of [undefined, null, 1, "a", [null], { captain: null }])
    expect(withNames(watch, value, nameOf)).toEqual(value);
});

it("two that read the same by their names are shown by their ids", () => {
  expect(bothWithNames(captain, ["a", "b"], nameOf)).toEqual(["Ada", "Bo"]);
  expect(bothWithNames(captain, ["b", "c"], nameOf)).toEqual(["b", "c"]);
});
