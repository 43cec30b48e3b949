import type { Value } from "../../../document/values";
import { itemCost, removeCost, shortWrite } from "../../records/meter";
import type { Connection } from "../connection";
import { type ItemTable, itemsFor } from "./indexes";
import type { Layout } from "./layout";

/*
 * Every write of a row goes through here, so that the tables of list items follow. All of it belongs in a
 * transaction.
 */

/** A document to write, as it is and as text. */
interface Row {
  readonly id: string;
  /** By `storedText`. */
  readonly text: string;
  readonly document: Readonly<Value>;
}

export function insertRow(
  connection: Connection,
  { table, lists }: Layout,
  { id, text, document }: Row,
): void {
  connection.prepare(`INSERT INTO ${table} (id, json) VALUES (?, ?)`).run(id, text);
  for (const list of lists) insertItems(connection, list, id, document);
}

export function updateRow(
  connection: Connection,
  { table, lists }: Layout,
  { id, text, document }: Row,
): void {
  connection.prepare(`UPDATE ${table} SET json = ? WHERE id = ?`).run(text, id);
  for (const list of lists) {
    removeItems(connection, list, id);
    insertItems(connection, list, id, document);
  }
}

export function removeRow(connection: Connection, { table, lists }: Layout, id: string): void {
  connection.meter.spend(removeCost);
  connection.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
  for (const list of lists) removeItems(connection, list, id);
}

function insertItems(
  { prepare, meter }: Connection,
  list: ItemTable,
  id: string,
  document: Readonly<Value>,
): void {
  const items = itemsFor(list, document);
  if (items.length === 0) return;
  meter.spend(itemCost(items.length));
  const sql = `INSERT INTO ${list.table} (value, document) SELECT value, ? FROM json_each(?)`;
  prepare(sql).run(id, JSON.stringify(items));
}

/** Items that are counted; more are many anyway. */
const countedItems = Math.ceil(shortWrite / itemCost(1)) + 1;

function removeItems({ prepare, meter }: Connection, { table }: ItemTable, id: string): void {
  const count = `SELECT count(*) AS items FROM (SELECT 1 FROM ${table} WHERE document = ? LIMIT ${countedItems})`;
  meter.spend(itemCost(Number(prepare(count).get(id)?.items ?? 0)));
  prepare(`DELETE FROM ${table} WHERE document = ?`).run(id);
}
