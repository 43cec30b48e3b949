import { expect, it } from "vitest";
import { relinked } from "./relinking";

const relation = (bucketId: string) => ({ type: "relation", bucketId, relationType: "onetoone" }) as const;

it("relations at any depth lead to other buckets, and those that are not known stay", () => {
  const fields = (to: string) => ({
    port: relation(to),
    near: { type: "object", properties: { port: relation(to), other: relation("elsewhere") } },
    ways: { type: "array", items: { type: "object", properties: { port: relation(to) } } },
    note: { type: "string" },
  });
  expect(relinked(fields("old"), (id) => (id === "old" ? "new" : undefined))).toEqual(fields("new"));
});
