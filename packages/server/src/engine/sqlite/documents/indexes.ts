import type { DatabaseSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isReference, isToMany } from "@twinhelm/core/field/structure";
import { allProperties, isIndexed, isList, isUnique, itemsAt, type PropertyAt } from "../../../bucket/fields";
import { bareError } from "../../../shell/errors";
import { tableOf } from "../../records/documentTable";
import { sqliteDialect } from "../dialect";
import { columnExpression } from "../filter/column";

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
const itemName = (id: string, at: PropertyAt) => `${isUnique(at) ? "unique" : "items"}_${id}_${at.path}`;

/** The items of a document that its item table holds. */
export function itemsFor({ path, isUnique: unique }: ItemTable, document: unknown): readonly string[] {
  return [...itemsAt(document, path)].filter((item) => unique || item !== "");
}

/**
 * Makes the indexes and item tables that the fields of a bucket ask for, and drops the others. Their names
 * carry their paths: comparing names tells what is to do, and nothing is made twice.
 */
export function adjustIndexes(database: DatabaseSync, bucket: Bucket): void {
  const { _id: id } = bucket;
  const present = new Map(
    database
      .prepare("SELECT name, type FROM sqlite_schema WHERE name GLOB ? OR name GLOB ? OR name GLOB ?")
      .all(`index_${id}_*`, `items_${id}_*`, `unique_${id}_*`)
      .map(({ name, type }) => [String(name), String(type)]),
  );
  const columns = new Map(columnPaths(bucket).map((path) => [`index_${id}_${path}`, path]));
  const lists = new Map(itemTables(bucket).map((list) => [list.table.slice(1, -1), list]));
  for (const [name, type] of present) {
    // The index of an item table goes with its table.
    const isItemIndex = type === "index" && !name.startsWith("index_");
    if (!columns.has(name) && !lists.has(name) && !isItemIndex) database.exec(`DROP ${type} "${name}"`);
  }
  for (const [name, path] of columns) {
    if (!present.has(name))
      database.exec(`CREATE INDEX "${name}" ON ${tableOf(id)} (${sqliteDialect.index(path)})`);
  }
  for (const [name, list] of lists) if (!present.has(name)) createItemTable(database, id, list);
}

function createItemTable(database: DatabaseSync, id: string, list: ItemTable): void {
  const { table } = list;
  database.exec(
    `CREATE TABLE ${table} (value TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (value, document)) STRICT, WITHOUT ROWID`,
  );
  // Fields have no dots: this name is no field's.
  database.exec(`CREATE INDEX "${table.slice(1, -1)}.document" ON ${table} (document)`);
  const insert = database.prepare(`INSERT INTO ${table} (value, document) VALUES (?, ?)`);
  for (const row of database.prepare(`SELECT id, json FROM ${tableOf(id)}`).iterate()) {
    for (const item of itemsFor(list, JSON.parse(String(row.json)))) insert.run(item, String(row.id));
  }
}

/** Drops the documents of a bucket with everything made for them. */
export function dropTables(database: DatabaseSync, bucket: Bucket): void {
  database.exec(`DROP TABLE ${tableOf(bucket._id)}`);
  for (const { table } of itemTables(bucket)) database.exec(`DROP TABLE ${table}`);
}

/** Throws 400 when documents share a value of a unique field. */
export function refuseRepeated(database: DatabaseSync, bucket: Bucket): void {
  const lists = new Map(itemTables(bucket).map((list) => [list.path, list.table]));
  for (const at of allProperties(bucket).filter(isUnique)) {
    const items = lists.get(at.path);
    const [table, value] =
      items === undefined ? [tableOf(bucket._id), columnExpression(at.path)] : [items, "value"];
    const sql = `SELECT 1 FROM ${table} GROUP BY ${value} HAVING count(*) > 1 LIMIT 1`;
    if (database.prepare(sql).get() === undefined) continue;
    throw bareError(
      400,
      `Value of the property .${at.path} should unique across all documents. Nothing was changed: some documents share a value, or several have none.`,
    );
  }
}
