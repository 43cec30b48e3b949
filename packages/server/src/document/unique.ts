import { allProperties, isUnique, type PropertyAt } from "../bucket/fields";
import { type ItemTable, itemsFor } from "../bucket/indexes";
import type { BucketEntry } from "../bucket/store";
import { columnExpression } from "../filter/column";
import { bareError } from "../shell/errors";
import type { Value } from "./values";

/**
 * Throws 400 when another document has the same value in a unique field; at most one may lack it. Writers
 * take turns, so that what is checked here still holds when it is written.
 */
export function refuseTaken(entry: BucketEntry, id: string, document: Readonly<Value>): void {
  for (const at of allProperties(entry.bucket).filter(isUnique)) {
    const list = entry.items.find(({ path }) => path === at.path);
    const taken =
      list === undefined ? sharesValue(entry, at, id, document) : sharesItem(entry, list, id, document);
    if (taken) throw bareError(400, `Value of the property .${at.path} should unique across all documents.`);
  }
}

function sharesValue(
  entry: BucketEntry,
  { path }: PropertyAt,
  id: string,
  document: Readonly<Value>,
): boolean {
  const sql = `SELECT 1 FROM ${entry.table} WHERE ${columnExpression(path)} IS ${columnExpression(path, "?")} AND id <> ? LIMIT 1`;
  return entry.prepare(sql).get(JSON.stringify(document), id) !== undefined;
}

function sharesItem(entry: BucketEntry, list: ItemTable, id: string, document: Readonly<Value>): boolean {
  const select = entry.prepare(`SELECT 1 FROM ${list.table} WHERE value = ? AND document <> ? LIMIT 1`);
  return itemsFor(list, document).some((item) => select.get(item, id) !== undefined);
}
