import { DatabaseSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sortDocuments } from "../../../document/sort";
import type { Value } from "../../../document/values";
import { orderOf } from "../../records/documents/order";
import { tableOf } from "../../records/documentTable";
import { sqliteDialect } from "../dialect";

const bucket: Bucket = {
  _id: "0123456789abcdef01234567",
  title: "Boats",
  description: "For a law",
  properties: {
    name: { type: "string" },
    tons: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
    info: {
      type: "object",
      properties: { depth: { type: "number" }, list: { type: "array", items: { type: "number" } } },
    },
    stops: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } },
  },
};

const text = fc.constantFrom("", "a", "b", "B", "ab", "\uffee", "\u{1f600}");
const number = fc.constantFrom(0, 1, -1, 2.5, 1e300);
const numbers = fc.array(number, { maxLength: 3 });
const fields = { requiredKeys: [] };
const documents = fc.array(
  fc.record(
    {
      name: text,
      tons: number,
      tags: fc.array(text, { maxLength: 3 }),
      info: fc.record({ depth: number, list: numbers }, fields),
      stops: fc.array(fc.record({ n: number }, fields), { maxLength: 3 }),
    },
    fields,
  ),
  { maxLength: 12 },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
// A relation to many, whose items are ids, may be sorted by what its documents would have: `tags.n` stands for it.
const paths = fc.constantFrom(
  "name",
  "tons",
  "tags",
  "tags.n",
  "info.depth",
  "info.list",
  "stops.n",
  "unknown",
  "_id",
);
const keys = fc.array(fc.record({ path: paths, direction }), { maxLength: 3 });

it("rows sorted by SQL and documents sorted in memory stand in the same order", () => {
  fc.assert(
    fc.property(documents, keys, (made, sort) => {
      const database = new DatabaseSync(":memory:");
      database.exec(
        `CREATE TABLE ${tableOf(bucket._id)} (sequence INTEGER PRIMARY KEY, id TEXT UNIQUE, json TEXT)`,
      );
      const insert = database.prepare(`INSERT INTO ${tableOf(bucket._id)} (id, json) VALUES (?, ?)`);
      const stored = made.map(
        (each, index): Value => ({ ...each, _id: `id${String(index).padStart(2, "0")}` }),
      );
      for (const each of stored) insert.run(String(each._id), JSON.stringify(each));
      const rows = database
        .prepare(
          `SELECT id FROM ${tableOf(bucket._id)} ORDER BY ${orderOf(sort, bucket, undefined, sqliteDialect)}`,
        )
        .all();
      database.close();
      expect(sortDocuments(stored, sort).map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});
