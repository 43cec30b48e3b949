import { expect, it } from "vitest";
import { relatedPortions } from "./relatedNames";

it("asks for each document once, by bucket, in portions that an address has room for", () => {
  const many = Array.from({ length: 60 }, (_, at) => String(at).padStart(3, "0"));
  const portions = relatedPortions([
    { bucketId: "a", ids: ["1", "2"] },
    { bucketId: "b", ids: many },
    { bucketId: "a", ids: ["2", "0"] },
    { bucketId: "c", ids: [] },
  ]);
  expect(portions.map(({ bucketId, ids }) => [bucketId, ids.length])).toEqual([
    ["a", 3],
    ["b", 50],
    ["b", 10],
  ]);
  expect(portions[0]?.ids).toEqual(["0", "1", "2"]);
});
