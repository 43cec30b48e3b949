import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { normalizeFilter } from "../../filter/normalize";
import { orderOf } from "../records/documents/order";
import { tableOf } from "../records/documentTable";
import { planFilter } from "../records/filter/plan";
import { bucket } from "../sqlite/documents/order.fixture";
import { fields, idOf, matcher, options } from "../sqlite/filter/filter.fixture";
import { noPostgres, type TestDatabase, testDatabase } from "./cluster.fixture";
import { postgresDialect } from "./dialect";
import { Table } from "./table.fixture";
import { numbered } from "./text";

const name = tableOf(bucket._id);
const idAt = (index: number): string => idOf(0).slice(0, -4) + index.toString(16).padStart(4, "0");

let database: TestDatabase | undefined;
let table: Table;
beforeAll(async () => {
  database = await testDatabase("en");
  if (database === undefined) return;
  const { client } = database;
  table = new Table(client, name);
  await table.make();
  const made = Array.from({ length: 3000 }, (_, i) => ({
    _id: idAt(i),
    title: `Boat ${i}`,
    name: `Boat ${i}`,
    tons: i,
    flag: true,
    built: new Date(Date.UTC(2000, 0, i)).toISOString(),
    info: { port: `Port ${i}` },
    text: "x".repeat(400),
  }));
  await table.insert(made);
  for (const path of ["title", "name", "tons", "built", "info.port"])
    await client.query(`CREATE INDEX ON ${name} (${postgresDialect.index(path)})`);
  await client.query(`ANALYZE ${name}`);
});
afterAll(() => database?.drop());
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

describe("an index of PostgreSQL", () => {
  it.each([
    ['{"title":"Boat 7"}', "title"],
    ['{"title":{"$in":["Boat 1","Boat 2","Boat 3","Boat 4"]}}', "title"],
    ['{"title":{"$gte":"Boat 77","$lt":"Boat 78"}}', "title"],
    [`{"title":"${"long ".repeat(100)}"}`, "title"],
    ['{"tons":3}', "tons"],
    ['{"tons":{"$in":[1,2,3,4,5]}}', "tons"],
    ['{"tons":{"$gt":2990}}', "tons"],
    ['{"built":{"$gte":"Date(2001-01-01)","$lt":"Date(2001-02-01)"}}', "built"],
    ['{"info.port":"Port 5","flag":true}', "port"],
    ['document.title == "Boat 7"', "title"],
    ["unixTime(document.built) > 1200000000", "built"],
    [`{"_id":"${idAt(3)}"}`, "id"],
  ])("answers %s", async (raw, path) => {
    const result = normalizeFilter(raw, { fields, matcher });
    if (!result.ok) throw new Error(result.message);
    const { where, parameters } = planFilter(
      result.filter,
      options({ table: name, typed: true, dialect: postgresDialect }),
    );
    const plan = await table.plan(`WHERE ${where}`, parameters);
    expect(plan).toMatch(new RegExp(`Index Cond: .*${path}`));
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
  });

  it.each([
    ["in the order of insertion", [], "pkey"],
    ["by a field", [{ path: "name", direction: 1 }], "Index Scan using"],
    ["by it, going down", [{ path: "name", direction: -1 }], "Index Scan Backward using"],
    ["by a number", [{ path: "tons", direction: 1 }], "Index Scan using"],
    ["by id", [{ path: "_id", direction: -1 }], "Backward using"],
  ] as const)("%s is walked without sorting", async (_, keys, walk) => {
    const by = orderOf(keys, bucket, undefined, postgresDialect);
    const plan = await table.plan(`WHERE TRUE ORDER BY ${by} LIMIT 25`);
    expect(plan).toContain(walk);
    expect(plan).not.toContain("Sort");
  });

  it("knows how many numbers are in a range, and with that whether one plan is good for all", async () => {
    const result = normalizeFilter('{"tons":{"$gt":1500}}', { fields, matcher });
    if (!result.ok) throw new Error(result.message);
    const { where, parameters } = planFilter(
      result.filter,
      options({ table: name, typed: true, dialect: postgresDialect }),
    );
    const explained = await database?.client.query(
      numbered(`EXPLAIN SELECT id FROM ${name} WHERE ${where}`),
      [...parameters],
    );
    const [, rows] = /rows=(\d+)/.exec(String(explained?.rows[0]["QUERY PLAN"])) ?? [];
    expect(Number(rows)).toBeGreaterThan(1000);
  });

  it("says whether a document holds the same", async () => {
    const { text, parameters } = postgresDialect.shares("title", '{"title":"Boat 7"}');
    const plan = await table.plan(`WHERE ${text} AND id <> ? LIMIT 1`, [...parameters, "x"]);
    expect(plan).toMatch(/Index Cond: .*title/);
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
  });

  it("takes texts of any length", async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x1f300 + ((i * 7919) % 700)));
    await table.holding([{ _id: "long", title: text.join("") }], async () => {
      expect(await table.find("id = ?", ["long"])).toHaveLength(1);
    });
  });
});
