import type { BucketEntry, BucketStore } from "../bucket/store";
import type { Value } from "./values";

/** Reads and writes of one bucket's rows. Every write belongs in a transaction. */
export interface DocumentTable {
  /** The stored document. */
  find(id: string): Value | undefined;
  /** Id of the document that was inserted first. */
  oldest(): string | undefined;
  insert(id: string, document: Readonly<Value>): void;
  update(id: string, document: Readonly<Value>): void;
  remove(id: string): void;
}

export function tableOf(entry: BucketEntry, buckets: BucketStore): DocumentTable {
  const { table, bucket } = entry;
  return {
    find(id) {
      const row = entry.prepare(`SELECT json FROM ${table} WHERE id = ?`).get(id);
      return row === undefined ? undefined : JSON.parse(String(row.json));
    },
    oldest() {
      const row = entry.prepare(`SELECT id FROM ${table} ORDER BY id LIMIT 1`).get();
      return row === undefined ? undefined : String(row.id);
    },
    insert(id, document) {
      entry.prepare(`INSERT INTO ${table} (id, json) VALUES (?, ?)`).run(id, JSON.stringify(document));
      buckets.addToCount(bucket._id, 1);
    },
    update(id, document) {
      entry.prepare(`UPDATE ${table} SET json = ? WHERE id = ?`).run(JSON.stringify(document), id);
    },
    remove(id) {
      entry.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
      buckets.addToCount(bucket._id, -1);
    },
  };
}
