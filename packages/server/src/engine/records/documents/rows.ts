import type { Value } from "../../../document/values";
import type { Context } from "../context";
import { itemCost, removeCost, shortWrite } from "../meter";
import { get, inserts, tell, type Work } from "../work";
import { addItems, type ItemTable, itemsFor } from "./indexes";
import type { Layout } from "./layout";

/*
 * Every write of a row goes through here, so that the tables of list items follow. All of it belongs in a
 * transaction.
 */

/** A document to write, as it is and as text. */
export interface RowToWrite {
  readonly id: string;
  /** By `storedText`. */
  readonly text: string;
  readonly document: Readonly<Value>;
}

export function* insertRow(
  context: Context,
  { table, lists }: Layout,
  { id, text, document }: RowToWrite,
): Work<void> {
  forgetFound(context);
  yield* tell(`INSERT INTO ${table} (id, json) VALUES (?, ?)`, id, text);
  for (const list of lists) yield* insertItems(context, list, id, document);
}

/** Inserts rows of which nothing else follows: of a bucket without lists. */
export function* insertRows(context: Context, { table }: Layout, rows: readonly RowToWrite[]): Work<void> {
  if (rows.length === 0) return;
  forgetFound(context);
  const values = rows.map(({ id, text }) => [id, text]);
  // One after the other, as the order in which they are inserted is theirs.
  for (const write of inserts(`${table} (id, json)`, values)) yield* tell(write.sql, ...write.values);
}

export function* updateRow(
  context: Context,
  { table, lists }: Layout,
  { id, text, document }: RowToWrite,
): Work<void> {
  forgetFound(context);
  yield* tell(`UPDATE ${table} SET json = ? WHERE id = ?`, text, id);
  for (const list of lists) {
    yield* removeItems(context, list, id);
    yield* insertItems(context, list, id, document);
  }
}

/** Writes rows in the place of those that are there: one statement for several, where no lists follow. */
export function* updateRows(context: Context, layout: Layout, rows: readonly RowToWrite[]): Work<void> {
  if (layout.lists.length > 0 || rows.length === 1)
    for (const row of rows) yield* updateRow(context, layout, row);
  else {
    const { table } = layout;
    const texts = JSON.stringify(Object.fromEntries(rows.map(({ id, text }) => [id, text])));
    forgetFound(context);
    const sql = `UPDATE ${table} SET json = item.value FROM json_each(?) AS item WHERE ${table}.id = item.key`;
    yield* tell(sql, texts);
  }
}

export function* removeRow(context: Context, { table, lists }: Layout, id: string): Work<void> {
  context.meter.spend(removeCost);
  forgetFound(context);
  yield* tell(`DELETE FROM ${table} WHERE id = ?`, id);
  for (const list of lists) yield* removeItems(context, list, id);
}

function forgetFound({ remembered }: Context): void {
  if (remembered !== undefined) remembered.found = undefined;
}

function* insertItems(
  { meter }: Context,
  list: ItemTable,
  id: string,
  document: Readonly<Value>,
): Work<void> {
  const items = itemsFor(list, document);
  if (items.length === 0) return;
  meter.spend(itemCost(items.length));
  yield* addItems(list, id, items);
}

/** Items that are counted; more are many anyway. */
const countedItems = Math.ceil(shortWrite / itemCost(1)) + 1;

function* removeItems({ meter }: Context, { table }: ItemTable, id: string): Work<void> {
  const count = `SELECT count(*) AS items FROM (SELECT 1 AS one FROM ${table} WHERE document = ? LIMIT ${countedItems}) AS counted`;
  meter.spend(itemCost(Number((yield* get(count, id))?.items ?? 0)));
  yield* tell(`DELETE FROM ${table} WHERE document = ?`, id);
}
