import { type ItemTable, itemsFor } from "../bucket/indexes";
import type { BucketEntry } from "../bucket/store";
import type { Value } from "./values";

/*
 * Every write of a row goes through here, so that the tables of list items follow. All of it belongs in a
 * transaction.
 */

/** A document as it is stored: its id comes first, as lists send it. */
function textOf(id: string, document: Readonly<Value>): string {
  const { _id, ...rest } = document;
  return JSON.stringify({ _id: id, ...rest });
}

export function insertRow(entry: BucketEntry, id: string, document: Readonly<Value>): void {
  entry.prepare(`INSERT INTO ${entry.table} (id, json) VALUES (?, ?)`).run(id, textOf(id, document));
  for (const list of entry.items) insertItems(entry, list, id, document);
}

export function updateRow(entry: BucketEntry, id: string, document: Readonly<Value>): void {
  entry.prepare(`UPDATE ${entry.table} SET json = ? WHERE id = ?`).run(textOf(id, document), id);
  for (const list of entry.items) {
    removeItems(entry, list, id);
    insertItems(entry, list, id, document);
  }
}

export function removeRow(entry: BucketEntry, id: string): void {
  entry.prepare(`DELETE FROM ${entry.table} WHERE id = ?`).run(id);
  for (const list of entry.items) removeItems(entry, list, id);
}

function insertItems(entry: BucketEntry, list: ItemTable, id: string, document: Readonly<Value>): void {
  const insert = entry.prepare(`INSERT INTO ${list.table} (value, document) VALUES (?, ?)`);
  for (const item of itemsFor(list, document)) insert.run(item, id);
}

function removeItems(entry: BucketEntry, { table }: ItemTable, id: string): void {
  entry.prepare(`DELETE FROM ${table} WHERE document = ?`).run(id);
}

/** How many rows are in memory at once. */
const batchSize = 500;

/** Walks all documents of a bucket; what `change` gives back is written, `undefined` leaves a row alone. */
export function rewriteRows(entry: BucketEntry, change: (document: Value) => Value | undefined): void {
  const select = entry.prepare(
    `SELECT sequence, id, json FROM ${entry.table} WHERE sequence > ? ORDER BY sequence LIMIT ${batchSize}`,
  );
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = select.all(last);
    for (const row of rows) {
      const changed = change(JSON.parse(String(row.json)));
      if (changed !== undefined) updateRow(entry, String(row.id), changed);
      last = Number(row.sequence);
    }
    if (rows.length < batchSize) return;
  }
}
