import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFields, changedLeaves } from "./changes";

describe("changed leaves", () => {
  it.each<[string, unknown, unknown, number]>([
    ["nothing", { a: 1, l: [1, { b: 2 }] }, { l: [1, { b: 2 }], a: 1 }, 0],
    ["one value", { a: 1, b: 2 }, { a: 1, b: 3 }, 1],
    ["values at any depth", { o: { a: 1, b: [1, 2, 3] } }, { o: { a: 2, b: [1, 9, 3] } }, 2],
    ["what is gone counts each leaf", { o: { a: 1, b: [1, 2] } }, {}, 3],
    ["what is gone and empty does not count", { o: {}, l: [] }, {}, 0],
    ["what is new counts once", {}, { o: { a: 1, b: 2 } }, 1],
    ["lists are compared by index", { l: [1, 2, 3] }, { l: [2, 3] }, 3],
    ["items that are new count once each", { l: [1] }, { l: [1, { a: 1, b: 2 }, 3] }, 2],
    ["another kind of value", { a: [1, 2] }, { a: "x" }, 1],
    ["null is a value", { a: null }, { a: 1 }, 1],
  ])("%s", (_, before, after, leaves) => {
    expect(changedLeaves(before, after)).toBe(leaves);
  });

  it("are none exactly where the values are the same, but for what is empty", () => {
    const scalar = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("x", "y"), fc.boolean());
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { minKeys: 1 }),
      ),
    }));
    const plain = (each: unknown) => JSON.parse(JSON.stringify(each));
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(changedLeaves(one, plain(one))).toBe(0);
        if (changedLeaves(one, other) === 0) expect(plain(one)).toEqual(plain(other));
      }),
    );
  });
});

it("changed fields hold what was there before, and nothing where nothing was", () => {
  const before = { _id: "1", title: "Alba", tags: [], info: { a: 1 }, same: [1] };
  const after = { _id: "2", title: "Bora", info: { a: 1, b: 2 }, same: [1], fresh: { x: 1, y: 2 } };
  expect(changedFields(before, after)).toEqual({
    title: [1, "Alba"],
    tags: [0, []],
    info: [1, { a: 1 }],
    fresh: [1],
  });
});
