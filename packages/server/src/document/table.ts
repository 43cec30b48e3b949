import type { BucketEntry, BucketStore } from "../bucket/store";
import { insertRow, removeRow, updateRow } from "./rows";
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
      insertRow(entry, id, document);
      buckets.addToCount(bucket._id, 1);
    },
    update(id, document) {
      updateRow(entry, id, document);
    },
    remove(id) {
      removeRow(entry, id);
      buckets.addToCount(bucket._id, -1);
    },
  };
}
