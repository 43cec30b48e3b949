import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaNames } from "../../document/form/fields";
import type { Bucket } from "../model";
import { moveInView, stepInView, viewOf, viewWith, withView } from "./view";

const keys = ["a", "b", "c", "d", "e", "f"];
const bucketOf = (places: readonly (string | undefined)[]): Pick<Bucket, "properties"> => ({
  properties: Object.fromEntries(
    keys.map((key, at) => {
      const position = areaNames.find((each) => each === places[at]);
      return [key, { type: "string", ...(position === undefined ? {} : { options: { position } }) }];
    }),
  ),
});
const buckets = fc
  .array(fc.constantFrom("left", "right", "bottom", undefined), { minLength: 6, maxLength: 6 })
  .map(bucketOf);
const moves = fc.record({
  key: fc.constantFrom(...keys),
  area: fc.constantFrom(...areaNames),
  index: fc.nat({ max: 7 }),
});

describe("the view of a bucket", () => {
  it("is kept as it was arranged, with every field once", () => {
    fc.assert(
      fc.property(buckets, fc.array(moves, { maxLength: 8 }), (bucket, steps) => {
        const view = steps.reduce(
          (now, { key, area, index }) => moveInView(now, key, area, index),
          viewOf(bucket),
        );
        const next = withView(bucket, view);
        expect(viewOf(next)).toEqual(view);
        expect(Object.keys(next.properties).toSorted()).toEqual(keys);
      }),
    );
  });

  it("changes nothing where nothing was moved, not even the order of all fields", () => {
    fc.assert(
      fc.property(buckets, (bucket) => {
        expect(JSON.stringify(withView(bucket, viewOf(bucket)))).toBe(JSON.stringify(bucket));
      }),
    );
  });

  it("leaves alone fields that came since, and forgets those that went", () => {
    const { a: _, ...properties } = bucketOf(["left", "left", "right"]).properties;
    const view = moveInView(viewOf(bucketOf(["left", "left", "right"])), "c", "left", 0);
    const now = {
      properties: { ...properties, g: { type: "string", options: { position: "right" as const } } },
    };
    expect(viewOf(withView(now, view))).toEqual({ left: ["c", "b"], right: ["g"], bottom: ["d", "e", "f"] });
  });

  it("goes through all places step by step, there and back", () => {
    const view = viewOf(bucketOf(["left", "left", "right"]));
    const down = [1, 2, 3, 4, 5, 6, 7, 8].reduce((now) => stepInView(now, "a", 1), view);
    expect(down).toEqual({ left: ["b"], right: ["c"], bottom: ["d", "e", "f", "a"] });
    expect(stepInView(view, "c", -1)).toEqual({ left: ["a", "b", "c"], right: [], bottom: ["d", "e", "f"] });
    expect(stepInView(view, "a", -1)).toEqual(view);
    expect(stepInView(view, "x", 1)).toEqual(view);
  });

  it("takes lists of single areas", () => {
    const view = viewOf(bucketOf(["left", "left", "right"]));
    expect(viewWith(view, { left: ["c", "a"] })).toEqual({
      left: ["c", "a", "b"],
      right: [],
      bottom: ["d", "e", "f"],
    });
    expect(viewWith(view, {})).toEqual(view);
  });
});
