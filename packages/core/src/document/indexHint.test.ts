import { describe, expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { indexHint } from "./indexHint";

const bucket: Bucket = {
  _id: "0123456789abcdef01234567",
  title: "Boats",
  description: "",
  properties: {
    name: { type: "string", title: "Name", options: { unique: true } },
    tons: { type: "number", title: "Tons" },
    built: { type: "date", title: "Built", options: { index: true } },
    motto: { type: "string", title: "Motto", options: { translate: true } },
    tags: { type: "multiselect", title: "Tags" },
    port: { type: "relation", title: "Port", bucketId: "0123456789abcdef01234567", relationType: "onetoone" },
  },
};
const many = { documents: 120_000, milliseconds: 340 };
const keys = (state: Parameters<typeof indexHint>[1]) =>
  indexHint(bucket, state, many)?.fields.map(({ key }) => key);

describe("a page that looked at many documents", () => {
  it("says how many, how long, why, and which index would help", () => {
    const hint = indexHint(bucket, { sort: { field: "tons", direction: 1 }, filter: undefined }, many);
    expect(hint).toEqual({
      words:
        "120,000 documents were looked at for this page, in 340 ms. The field that it is sorted by has no index.",
      fields: [{ key: "tons", title: "Tons" }],
    });
  });

  it.each([
    [{ tons: 3 }, ["tons"]],
    [{ tons: { $gt: 3, $lt: 9 } }, ["tons"]],
    [{ $and: [{ tons: { $in: [1, 2] } }, { name: { $regex: "a" } }] }, ["tons"]],
    [{ $or: [{ tons: 1 }, { tons: 2 }] }, []],
    [{ tons: { $ne: 1 } }, []],
    [{ name: { $regex: "a" } }, []],
    [{ motto: "a" }, []],
    [{ tags: "a" }, []],
    [{ port: "a" }, []],
    [{ unknown: 1 }, []],
    ["document.tons == 1", []],
  ])("filtered by %j", (filter, expected) =>
    expect(keys({ filter, sort: { field: "tons", direction: 1 } })).toEqual(expected),
  );

  it("has no field to offer where an index is there", () => {
    const found = indexHint(bucket, { filter: { built: 1 }, sort: { field: "tons", direction: 1 } }, many);
    expect([found?.words.slice(-43), found?.fields]).toEqual([
      "They match, and are put in order one by one.".slice(-43),
      [],
    ]);
    expect(keys({ filter: undefined, sort: { field: "built", direction: 1 } })).toEqual([]);
  });
});

it.each([
  [undefined, false],
  [{ documents: 0, milliseconds: 900 }, false],
  [{ documents: 4999, milliseconds: 20 }, false],
  [{ documents: 600, milliseconds: 200 }, true],
  [{ documents: 5000, milliseconds: 2 }, true],
])("a page that cost %j matters: %s", (cost, matters) =>
  expect(indexHint(bucket, { filter: { tons: 1 }, sort: undefined }, cost) !== undefined).toBe(matters),
);

it("says of a field whose index is being built how far that is, and offers none", () => {
  const building = [{ bucket: bucket._id, field: "tons", since: "2026-11-28T10:00:00.000Z", done: 0.5 }];
  const sorted = { sort: { field: "tons", direction: 1 }, filter: undefined } as const;
  const hint = indexHint(bucket, sorted, many, building);
  expect(hint?.words).toMatch(/^Index of .+ is being built: 50 %\. /);
  expect(hint?.fields).toEqual([]);
  const other = [{ ...building[0], bucket: "another", field: "tons", since: "2026-11-28T10:00:00.000Z" }];
  expect(indexHint(bucket, sorted, many, other)).toEqual(indexHint(bucket, sorted, many));
});
