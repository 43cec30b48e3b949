import { expect, it } from "vitest";
import { countedBy, effectLines, touchesDocuments } from "./dryRun";
import type { Bucket } from "./model";

const bucket: Bucket = {
  _id: "1",
  title: "Boats",
  description: "Boats",
  required: ["name"],
  properties: { name: { type: "string", title: "Name" }, tons: { type: "number" } },
};
const withTons = (tons: object): Bucket => ({
  ...bucket,
  properties: { ...bucket.properties, tons: { type: "number", ...tons } },
});

it.each<readonly [string, Bucket, boolean]>([
  ["nothing", bucket, false],
  ["a title", withTons({ title: "Weight", description: "Its weight" }), false],
  ["a place, an index", withTons({ options: { position: "left", index: true } }), false],
  ["a new field", { ...bucket, properties: { ...bucket.properties, a: { type: "string" } } }, false],
  ["one less that is required", { ...bucket, required: [] }, false],
  ["a limit", withTons({ maximum: 5 }), true],
  ["unique", withTons({ options: { unique: true } }), true],
  ["another type", withTons({ type: "string" }), true],
  ["a field less", { ...bucket, properties: { name: { type: "string" } } }, true],
  ["one more that is required", { ...bucket, required: ["name", "tons"] }, true],
])("a change of %s means something to documents: %s", (_, after, expected) =>
  expect(touchesDocuments(bucket, after)).toBe(expected),
);

it("says in words what will happen", () => {
  const effects = [
    { field: "name", kind: "refused", count: 2, problem: ".name should be string", ids: [] },
    { field: "tons", kind: "removed", count: 1, ids: [] },
  ] as const;
  const lines = effectLines(
    { documents: 9, complete: false, effects: [...effects].map((each) => ({ ...each, ids: [] })) },
    bucket,
  );
  expect(lines).toEqual([
    "Name: 2 of 9 documents do not meet the new rules. They stay, and are refused at their next change. Name: must be text.",
    "tons: 1 of 9 documents has a value here, and it is deleted.",
    "Only the first 9 documents were looked at.",
  ]);
  expect(effectLines({ documents: 9, complete: false, effects: [] }, bucket)).toEqual([]);
});

it("a length is said by the definition of its field where what was sent is not known", () => {
  const counted = countedBy({
    name: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    of: { type: "object", properties: { in: { type: "textarea" } } },
  });
  const paths = [["name"], ["tags"], ["tags", "0"], ["of", "in"], ["of"], ["gone"]];
  expect(paths.map(counted)).toEqual([
    "characters",
    "items",
    "characters",
    "characters",
    undefined,
    undefined,
  ]);
});
