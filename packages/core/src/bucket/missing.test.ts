import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { moduleOf } from "../access/statement";
import { missingForBucket, missingForBuckets, missingInWords } from "./missing";
import { bucketSchema } from "./model";

const grant = (action: string, ...include: string[]) => ({
  action,
  module: moduleOf(action),
  resource: { include, exclude: [] },
});
const boats = bucketSchema.parse({ _id: "b", title: "Boats", description: "", properties: {} });
const data = grant("bucket:data:index", "b/*");
const index = grant("bucket:index", "b");

it.each([
  ["documents alone", [data, grant("bucket:data:show", "b/*")], [], "bucket:index"],
  ["the list alone", [index], [boats], "bucket:data:index"],
  ["documents of another bucket", [index, grant("bucket:data:index", "x/*")], [boats], "bucket:data:index"],
  ["both", [index, data], [boats], undefined],
  ["a list without buckets", [index], [], undefined],
  ["nothing", [], [], "bucket:index"],
] as const)("who has %s lacks what lists need", (_, statements, buckets, action) =>
  expect(missingForBuckets(createAccess(statements), buckets)?.action).toBe(action),
);

it.each([
  ["the list of another bucket", [grant("bucket:index", "x"), data], "bucket:index"],
  ["no list", [data], "bucket:index"],
  ["its list", [index], undefined],
  ["all lists", [grant("bucket:index", "*")], undefined],
] as const)("who has %s is told of one bucket", (_, statements, action) =>
  expect(missingForBucket(createAccess(statements), "b")?.action).toBe(action),
);

it("names the permission and the smallest statement", () => {
  const access = createAccess([data]);
  const request = missingForBucket(access, "b");
  expect(request && missingInWords(access, request).lines).toEqual([
    "Without List buckets (bucket:index), the console cannot list a bucket, even where you may read its documents.",
    "You need List buckets on b.",
    "No attached policy gives anything here.",
    "This statement would allow it:",
    '{"action":"bucket:index","module":"bucket","resource":{"include":["b"],"exclude":[]}}',
  ]);
});
