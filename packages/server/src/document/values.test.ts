import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecord } from "../shell/query";
import { mergePatch, takeNamed } from "./values";

describe("a merge patch", () => {
  // The table of RFC 7396, appendix A, as far as targets are objects.
  it.each<readonly [object, unknown, unknown]>([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ a: "foo" }, ["c"], ["c"]],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("%j patched by %j is %j", (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  const name = fc.constantFrom("a", "b", "constructor", "toString");
  const leaf = fc.oneof(fc.integer(), fc.constantFrom("x", true), fc.array(fc.integer(), { maxLength: 2 }));
  const { stored, patch } = fc.letrec((tie) => ({
    stored: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, leaf, tie("stored")), { maxKeys: 3 }),
    patch: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, leaf, fc.constant(null), tie("patch")), {
      maxKeys: 3,
    }),
  }));

  it("given twice does what it does once, and what it names is all that is taken", () => {
    fc.assert(
      fc.property(stored, patch, (before, change) => {
        const merged = mergePatch(before, change);
        expect(mergePatch(merged, change)).toEqual(merged);
        if (!isRecord(before) || !isRecord(change) || !isRecord(merged)) throw new Error("these are objects");
        expect(takeNamed({ ...before }, change, merged)).toEqual(merged);
        // Defaults that were filled into fields the patch does not name stay out.
        const untouched = ["p", "q"].map((each): [string, unknown] => [each, 1]);
        expect(takeNamed({ ...before }, change, { ...merged, ...Object.fromEntries(untouched) })).toEqual(
          merged,
        );
      }),
      { numRuns: 500 },
    );
  });
});
