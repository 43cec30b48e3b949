import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sortDocuments } from "../../../document/sort";
import type { Value } from "../../../document/values";
import { orderOf } from "../../records/documents/order";
import { tableOf } from "../../records/documentTable";
import { sqliteDialect } from "../dialect";
import { bucket, documents, keys } from "./order.fixture";

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
