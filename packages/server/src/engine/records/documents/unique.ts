import type { PropertyAt } from "../../../bucket/fields";
import type { Value } from "../../../document/values";
import { isRecord } from "../../../shell/query";
import type { Context } from "../context";
import { itemCost } from "../meter";
import { get, type Work } from "../work";
import { type ItemTable, itemsFor } from "./indexes";
import type { Layout } from "./layout";

/**
 * Path of a unique field in which another document has the same value; at most one may lack it. Writers take
 * turns, so that what is found here still holds when it is written.
 */
export function* takenField(
  context: Context,
  { table, lists, unique }: Layout,
  id: string,
  document: Readonly<Value>,
): Work<string | undefined> {
  for (const at of unique) {
    const list = lists.find(({ path }) => path === at.path);
    const isTaken =
      list === undefined
        ? yield* sharesValue(context, table, at, id, document)
        : yield* sharesItem(context, list, id, document);
    if (isTaken) return at.path;
  }
  return undefined;
}

/** Whether another document has the same value at a path. */
export function* sharesValue(
  { dialect }: Context,
  table: string,
  { path }: Pick<PropertyAt, "path">,
  id: string,
  document: Readonly<Value>,
): Work<boolean> {
  const { text, parameters } = dialect.shares(path, JSON.stringify(only(document, path.split("."))));
  const sql = `SELECT 1 AS taken FROM ${table} WHERE ${text} AND id <> ? LIMIT 1`;
  return (yield* get(sql, ...parameters, id)) !== undefined;
}

/** A document with nothing but the value at a path, so that the database need not read all of it for each field. */
function only(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || !isRecord(value)) return value;
  return Object.hasOwn(value, name) ? { [name]: only(value[name], rest) } : {};
}

/** Whether another document has one of the same items in a list. */
export function* sharesItem(
  { meter }: Context,
  list: ItemTable,
  id: string,
  document: Readonly<Value>,
): Work<boolean> {
  const items = itemsFor(list, document);
  meter.spend(itemCost(items.length));
  const others = `SELECT 1 AS one FROM ${list.table} AS other WHERE other.value = item.value AND other.document <> ?`;
  const sql = `SELECT 1 AS taken FROM json_each(?) AS item WHERE EXISTS (${others}) LIMIT 1`;
  return (yield* get(sql, JSON.stringify(items), id)) !== undefined;
}
