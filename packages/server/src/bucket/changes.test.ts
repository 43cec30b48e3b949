import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stripOf } from "./changes";

const { property, properties } = fc.letrec<{ property: Property; properties: Bucket["properties"] }>(
  (tie) => ({
    properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("property"), { minKeys: 1, maxKeys: 3 }),
    property: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom("string", "number").map((type): Property => ({ type })),
      fc
        .constantFrom("1", "2")
        .map((bucketId): Property => ({ type: "relation", relationType: "onetoone", bucketId })),
      tie("properties").map((inner): Property => ({ type: "object", properties: inner })),
      tie("property").map((items): Property => ({ type: "array", items })),
    ),
  }),
);

/** A value that a property allows. */
function sample(at: Property, seed: number): unknown {
  if (at.properties !== undefined) return documentOf(at.properties, seed);
  if (at.items !== undefined)
    return Array.from({ length: seed % 3 }, () => at.items && sample(at.items, seed));
  return at.type === "number" ? seed : `${at.type} ${at.bucketId ?? ""}`;
}
const documentOf = (fields: Bucket["properties"], seed: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, at]) => [name, sample(at, seed)]));

describe("what a changed schema does to a document", () => {
  it("is done once, and only what no longer fits is gone", () => {
    fc.assert(
      fc.property(properties, properties, fc.nat(5), (before, after, seed) => {
        const strip = stripOf(before, after);
        const document = documentOf(before, seed);
        const old = structuredClone(document);
        const changed = strip?.(document) ?? false;
        expect(changed).toBe(JSON.stringify(document) !== JSON.stringify(old));
        expect(strip?.(document) ?? false).toBe(false);
        for (const [name, value] of Object.entries(old)) {
          const [was, is] = [before[name], after[name]];
          const stays = is !== undefined && was?.type === is.type && was.bucketId === is.bucketId;
          expect(Object.hasOwn(document, name)).toBe(stays);
          if (stays && was.properties === undefined && was.items === undefined)
            expect(document[name]).toEqual(value);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is nothing when the fields are the same", () => {
    fc.assert(
      fc.property(property, (same) => {
        expect(stripOf({ same }, { same })).toBeUndefined();
      }),
    );
  });
});
