import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { columnsOf } from "../document/columns";
import { nameOfDocumentPart } from "../document/names";
import { propertyField } from "../form/property";
import { bucketDelete } from "./actions";
import { bucketDrawer } from "./drawer";
import type { Bucket } from "./model";
import { fieldsReferringTo } from "./referring";

const stored = "Bo\u202eats\u001b[31m\n";
const shown = "Bo\\u202eats\\x1b[31m ";

const crew = { type: "relation", bucketId: "c", relationType: "onetoone", title: stored } as const;
const bucket: Bucket = { _id: "b", title: stored, description: "", properties: { crew } };
const everything = createAccess([
  { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
]);

it("shows what turns the reading direction or acts on a terminal in titles of buckets and fields", () => {
  expect(bucketDrawer.entry(bucket, everything)?.title).toBe(shown);
  expect(bucketDelete.confirm?.({ bucketId: "b", title: stored })).toMatchObject({
    title: `Delete ${shown}`,
    answer: shown,
  });
  expect(fieldsReferringTo("c", [bucket])).toEqual([`${shown}: ${shown}`]);
  expect(columnsOf(bucket)[1]?.title).toBe(shown);
  expect(nameOfDocumentPart(bucket.properties)(["crew"])).toMatchObject({ name: shown });
  expect(propertyField("crew", crew, false).label).toBe(shown);
});
