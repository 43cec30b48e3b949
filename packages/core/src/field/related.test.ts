import fc from "fast-check";
import { expect, it } from "vitest";
import type { Property } from "./property";
import { relatedIds, withoutRelated, withRelated } from "./related";

const one: Property = { type: "relation", bucketId: "b", relationType: "onetoone" };
const many: Property = { ...one, relationType: "onetomany" };

it("reads ids, and documents that stand in their place, each once", () => {
  expect(relatedIds(undefined)).toEqual([]);
  expect(relatedIds("")).toEqual([]);
  expect(relatedIds("a")).toEqual(["a"]);
  expect(relatedIds([{ _id: "a", name: "Alba" }, "b", "a", null])).toEqual(["a", "b"]);
});

it("replaces the one, and lets it go where it is chosen again", () => {
  expect(withRelated(one, undefined, "a")).toBe("a");
  expect(withRelated(one, "a", "b")).toBe("b");
  expect(withRelated(one, { _id: "a" }, "a")).toBeUndefined();
  expect(withoutRelated(one, "a", "a")).toBeUndefined();
});

it("adds to the many at their end, and takes away without a change of order", () => {
  expect(withRelated(many, ["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(withRelated(many, ["a", "b", "c"], "b")).toEqual(["a", "c"]);
  expect(withoutRelated(many, ["a"], "a")).toBeUndefined();
});

it("chosen twice, many are as they were", () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-f\d]{3}$/), { minLength: 1 });
  fc.assert(
    fc.property(ids, (all) => {
      const id = "another";
      expect(withRelated(many, withRelated(many, all, id), id)).toEqual(all);
    }),
  );
});
