import { describe, expect, it } from "vitest";
import { normalizeFilter } from "../../../filter/normalize";
import { planFilter } from "../../records/filter/plan";
import { columnExpression } from "./column";
import { Bucket, fields, idOf, matcher, options } from "./filter.fixture";

const bucket = new Bucket([{ _id: idOf(0), title: "Alba", tons: 3 }]);
for (const path of ["title", "tons", "built", "info.port"]) {
  const name = `by_${path.replace(".", "_")}`;
  bucket.database.exec(`CREATE INDEX ${name} ON bucket(${columnExpression(path)})`);
}

function steps(raw: string): string {
  const result = normalizeFilter(raw, { fields, matcher });
  if (!result.ok) throw new Error(result.message);
  const plan = planFilter(result.filter, options());
  expect(plan.residual).toBeUndefined();
  return bucket.database
    .prepare(`EXPLAIN QUERY PLAN SELECT json FROM bucket WHERE ${plan.where} ORDER BY id LIMIT 25`)
    .all(...plan.parameters)
    .map((row) => String(row.detail))
    .join("\n");
}

it("where documents hold what the schema says, one index is asked once and nothing is sorted", () => {
  const result = normalizeFilter('{"tons":3}', { fields, matcher });
  if (!result.ok) throw new Error(result.message);
  const plan = planFilter(result.filter, options({ typed: true }));
  const detail = bucket.database
    .prepare(`EXPLAIN QUERY PLAN SELECT json FROM bucket WHERE ${plan.where} ORDER BY rowid`)
    .all(...plan.parameters)
    .map((row) => String(row.detail));
  expect(detail).toEqual([expect.stringContaining("USING INDEX by_tons")]);
  expect(bucket.find(result.filter, options({ typed: true }))).toEqual([idOf(0)]);
  const lists = normalizeFilter('{"tags":"x"}', { fields, matcher });
  if (!lists.ok) throw new Error(lists.message);
  expect(planFilter(lists.filter, options({ typed: true })).where).toContain("json_each");
});

describe("columnExpression", () => {
  it.each([
    ['{"title":"Alba"}', "by_title"],
    ['{"title":{"$in":["a","b","c","d","e"]}}', "by_title"],
    ['{"tons":3}', "by_tons"],
    ['{"tons":{"$gt":3}}', "by_tons"],
    ['{"built":{"$gte":"Date(2020-01-01)","$lt":"Date(2021-01-01)"}}', "by_built"],
    ['{"info.port":"Bari","flag":true}', "by_info_port"],
    ['document.title == "Alba"', "by_title"],
    ["unixTime(document.built) > 1577836800", "by_built"],
    [`{"_id":"${idOf(0)}"}`, "sqlite_autoindex_bucket_1"],
  ])("an index on it answers %s", (filter, index) => {
    const plan = steps(filter);
    expect(plan).toContain(`USING INDEX ${index}`);
    expect(plan).not.toMatch(/^SCAN bucket/m);
  });

  it("refuses names that SQL text must not carry", () => {
    expect(() => columnExpression(`a"b`)).toThrow("cannot be a path");
    expect(() => columnExpression("a' || x || '")).toThrow("cannot be a path");
  });
});
