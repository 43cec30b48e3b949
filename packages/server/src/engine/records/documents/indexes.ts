import { hash } from "node:crypto";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isReference, isToMany } from "@twinhelm/core/field/structure";
import { allProperties, isIndexed, isList, isUnique, itemsAt, type PropertyAt } from "../../../bucket/fields";
import { bareError } from "../../../shell/errors";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import type { Ways } from "../ways";
import { batches, define, get, tell, type Work } from "../work";

/** Bytes of a name that PostgreSQL keeps, without those that the name of an index on a table adds. */
const longestName = 63 - ".document".length;

/** The name of an index or a table of a bucket: with its path, or what stands for a long one. */
function nameOf(kind: "index" | "items" | "unique", id: string, path: string): string {
  const name = `${kind}_${id}_${path}`;
  return name.length <= longestName ? name : `${kind}_${id}_${hash("sha256", path).slice(0, 20)}`;
}

/** A table of the items of a list field: SQLite cannot index what lies inside of a JSON list. */
export interface ItemTable {
  readonly path: string;
  readonly isUnique: boolean;
  /** Quoted name; columns `value` (the item as JSON text) and `document` (its id). */
  readonly table: string;
}

const isOneRelation = ({ property, insideList }: PropertyAt): boolean =>
  isReference(property) && property.relationType === "onetoone" && !insideList;

const isManyRelation = ({ property, insideList }: PropertyAt): boolean => isToMany(property) && !insideList;

/** Paths with an index on their value: what is marked, and relations, which are looked up on each delete. */
export const columnPaths = (bucket: Bucket): readonly string[] =>
  allProperties(bucket)
    .filter((at) => isOneRelation(at) || (isIndexed(at) && !isList(at)))
    .map(({ path }) => path);

const known = new WeakMap<Bucket, ReadonlySet<string>>();

/** The same as a set that is kept for as long as the bucket stays as it is. */
export function indexedPaths(bucket: Bucket): ReadonlySet<string> {
  const found = known.get(bucket) ?? new Set(columnPaths(bucket));
  known.set(bucket, found);
  return found;
}

/** The item tables of a bucket: unique lists and relations to many. */
export const itemTables = (bucket: Bucket): readonly ItemTable[] =>
  allProperties(bucket)
    .filter((at) => isManyRelation(at) || (isUnique(at) && isList(at)))
    .map((at) => ({
      path: at.path,
      isUnique: isUnique(at),
      table: `"${itemName(bucket._id, at)}"`,
    }));

// A relation that becomes unique needs the documents without one too: another name makes the table anew.
const itemName = (id: string, at: PropertyAt) => nameOf(isUnique(at) ? "unique" : "items", id, at.path);

/** The items of a document that its item table holds. */
export function itemsFor({ path, isUnique: unique }: ItemTable, document: unknown): readonly string[] {
  return [...itemsAt(document, path)].filter((item) => unique || item !== "");
}

/**
 * Makes the indexes and item tables that the fields of a bucket ask for, and drops the others. Their names
 * carry their paths: comparing names tells what is to do, and nothing is made twice.
 */
export function* adjustIndexes({ ways, dialect }: Context, bucket: Bucket): Work<void> {
  const { _id: id } = bucket;
  const present = yield* ways.made(`index_${id}_`, `items_${id}_`, `unique_${id}_`);
  const columns = new Map(columnPaths(bucket).map((path) => [nameOf("index", id, path), path]));
  const lists = new Map(itemTables(bucket).map((list) => [list.table.slice(1, -1), list]));
  for (const [name, type] of present) {
    // The index of an item table goes with its table.
    const isItemIndex = type === "index" && !name.startsWith("index_");
    if (!columns.has(name) && !lists.has(name) && !isItemIndex) yield* define(`DROP ${type} "${name}"`);
  }
  for (const [name, path] of columns) {
    if (!present.has(name))
      yield* define(`CREATE INDEX "${name}" ON ${tableOf(id)} (${dialect.index(path)})`);
  }
  for (const [name, list] of lists) if (!present.has(name)) yield* createItemTable(ways, id, list);
}

/** Documents that are in memory together. */
const together = 50;

function* createItemTable({ keyed }: Ways, id: string, list: ItemTable): Work<void> {
  const { table } = list;
  yield* define(
    `CREATE TABLE ${table} (value TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (value, document))${keyed}`,
  );
  // Fields have no dots: this name is no field's.
  yield* define(`CREATE INDEX "${table.slice(1, -1)}.document" ON ${table} (document)`);
  yield* batches(`SELECT id, json FROM ${tableOf(id)}`, [], together, function* (rows) {
    for (const row of rows) {
      const items = itemsFor(list, JSON.parse(String(row.json)));
      if (items.length > 0) yield* addItems(list, String(row.id), items);
    }
    return true;
  });
}

/** Puts items of a document into their table. */
export function* addItems({ table }: ItemTable, id: string, items: readonly string[]): Work<void> {
  const sql = `INSERT INTO ${table} (value, document) SELECT value, CAST(? AS TEXT) FROM json_each(?)`;
  yield* tell(sql, id, JSON.stringify(items));
}

/** Drops the documents of a bucket with everything made for them. */
export function* dropTables(bucket: Bucket): Work<void> {
  yield* define(`DROP TABLE ${tableOf(bucket._id)}`);
  for (const { table } of itemTables(bucket)) yield* define(`DROP TABLE ${table}`);
}

/** Throws 400 when documents share a value of a unique field. */
export function* refuseRepeated({ dialect }: Context, bucket: Bucket): Work<void> {
  const lists = new Map(itemTables(bucket).map((list) => [list.path, list.table]));
  for (const at of allProperties(bucket).filter(isUnique)) {
    const items = lists.get(at.path);
    const [table, value] =
      items === undefined ? [tableOf(bucket._id), dialect.same(at.path)] : [items, "value"];
    const sql = `SELECT 1 AS found FROM ${table} GROUP BY ${value} HAVING count(*) > 1 LIMIT 1`;
    if ((yield* get(sql)) === undefined) continue;
    throw bareError(
      400,
      `Value of the property .${at.path} should unique across all documents. Nothing was changed: some documents share a value, or several have none.`,
    );
  }
}
