import { hash } from "node:crypto";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isReference, isToMany } from "@twinhelm/core/field/structure";
import type { BucketEntry } from "../../../bucket/entry";
import { allProperties, isIndexed, isList, isUnique, itemsAt, type PropertyAt } from "../../../bucket/fields";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import type { DocumentIndex, Made } from "../ways";
import { batches, define, get, type Row, settled, tell, type Work } from "../work";
import type { Known } from "./ahead";

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
const columnPaths = (bucket: Bucket): readonly string[] =>
  allProperties(bucket)
    .filter((at) => isOneRelation(at) || (isIndexed(at) && !isList(at)))
    .map(({ path }) => path);

/** Of these the ones that writes rely on: what is unique is looked up before each, relations on each delete. */
const neededPaths = (bucket: Bucket): ReadonlySet<string> =>
  new Set(
    allProperties(bucket)
      .filter((at) => isOneRelation(at) || (isUnique(at) && !isList(at)))
      .map(({ path }) => path),
  );

const known = new WeakMap<BucketEntry, ReadonlySet<string>>();

/** The paths whose index is there, as a set that is kept for as long as the bucket stays as it is. */
export function indexedPaths(entry: BucketEntry): ReadonlySet<string> {
  const there = () => columnPaths(entry.bucket).filter((path) => entry.building?.has(path) !== true);
  const found = known.get(entry) ?? new Set(there());
  known.set(entry, found);
  return found;
}

/** The names of the indexes that the fields of a bucket ask for on its documents. */
export const indexNames = (bucket: Bucket): readonly string[] =>
  columnPaths(bucket).map((path) => nameOf("index", bucket._id, path));

type Parts = Pick<Context, "ways" | "dialect">;

/** All that the fields of a bucket ask for of indexes on its documents, with what there is of it already. */
function indexesOf({ dialect }: Parts, bucket: Bucket, present: ReadonlyMap<string, Made>) {
  const needed = neededPaths(bucket);
  return columnPaths(bucket).map((path): DocumentIndex & { readonly isThere: boolean } => {
    const name = nameOf("index", bucket._id, path);
    const made = present.get(name);
    return {
      name,
      path,
      columns: dialect.index(path),
      isNeeded: needed.has(path),
      isUnfinished: made === "unfinished",
      isThere: made === "index",
    };
  });
}

/** What writes would rely on and is not there. */
export interface Needed {
  readonly indexes: readonly DocumentIndex[];
  readonly lists: readonly ItemTable[];
}

export function* neededFor(parts: Parts, bucket: Bucket): Work<Needed> {
  const present = yield* madeFor(parts, bucket);
  return {
    indexes: indexesOf(parts, bucket, present).filter(({ isThere, isNeeded }) => isNeeded && !isThere),
    lists: itemTables(bucket).filter(({ table }) => present.get(table.slice(1, -1)) !== "table"),
  };
}

const madeFor = ({ ways }: Parts, { _id: id }: Bucket): Work<ReadonlyMap<string, Made>> =>
  ways.made(`index_${id}_`, `items_${id}_`, `unique_${id}_`);

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
 * carry their paths: comparing names tells what is to do, and nothing is made twice. Gives the paths whose index is
 * made later. `known`: what was prepared.
 */
export function* adjustIndexes(parts: Parts, bucket: Bucket, known?: Known): Work<ReadonlySet<string>> {
  const { ways } = parts;
  const { _id: id } = bucket;
  const present = yield* madeFor(parts, bucket);
  const wanted = indexesOf(parts, bucket, present);
  const lists = new Map(itemTables(bucket).map((list) => [list.table.slice(1, -1), list]));
  const names = new Set([...wanted.map(({ name }) => name), ...lists.keys()]);
  // The index of an item table goes with its table.
  const isItemIndex = (name: string, type: Made) => type === "index" && !name.startsWith("index_");
  const drop = new Map([...present].filter(([name, type]) => !names.has(name) && !isItemIndex(name, type)));
  for (const [name, list] of lists) {
    const made = present.get(name);
    // One that nobody has kept since it was to be dropped.
    if (made === "unfinished") yield* define(`DROP TABLE ${list.table}`);
    if (made !== "table" && !(yield* takeOver(parts, id, list, known)))
      yield* createItemTable(parts, id, list);
  }
  const make = wanted.filter(({ isThere }) => !isThere);
  const kept = wanted.filter(({ isThere }) => isThere).map(({ name }) => name);
  return new Set(yield* ways.adjust({ bucketId: id, make, kept, drop }));
}

/** Takes a table of items that was filled before, with what was changed since; false: there is none. */
function* takeOver(parts: Parts, id: string, list: ItemTable, known: Known | undefined): Work<boolean> {
  const filled = known?.prepared.items.get(list.path);
  if (known?.changed === undefined || filled === undefined) return false;
  if ((yield* parts.ways.ahead?.takeOver(filled, list.table.slice(1, -1)) ?? settled(false)) === false)
    return false;
  yield* fillAgain(id, list, known.changed);
  return true;
}

/** Puts the items of these documents into their table as they are now. */
export function* fillAgain(id: string, list: ItemTable, ids: readonly string[]): Work<void> {
  for (const document of ids) {
    yield* tell(`DELETE FROM ${list.table} WHERE document = ?`, document);
    const row = yield* get(`SELECT json FROM ${tableOf(id)} WHERE id = ?`, document);
    const items = row === undefined ? [] : itemsFor(list, JSON.parse(String(row.json)));
    if (items.length > 0) yield* addItems(list, document, items);
  }
}

/** Items of documents as JSON: each with the id of its document, by names, as paths of SQL are. */
const pairsOf = (list: ItemTable, rows: readonly Row[]): string =>
  JSON.stringify(
    rows.flatMap(({ id, json }) =>
      itemsFor(list, JSON.parse(String(json))).map((item) => ({ item, document: String(id) })),
    ),
  );

/** Documents that are in memory together. */
const together = 50;

/** Makes an item table with the items of the documents that are there. */
export function* createItemTable(parts: Parts, id: string, list: ItemTable): Work<void> {
  yield* defineItemTable(parts, list);
  const sql = `SELECT id, json FROM ${tableOf(id)} WHERE ${holding(parts, id, list)}`;
  yield* batches(sql, [], together, function* (rows) {
    yield* tell(
      `INSERT INTO ${list.table} (value, document) SELECT json_extract(value, '$.item'), json_extract(value, '$.document') FROM json_each(?)`,
      pairsOf(list, rows),
    );
    return true;
  });
}

export function* defineItemTable({ ways }: Pick<Parts, "ways">, { table }: ItemTable): Work<void> {
  yield* define(
    `CREATE TABLE ${table} (value TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (value, document))${ways.keyed}`,
  );
  // Fields have no dots: this name is no field's.
  yield* define(`CREATE INDEX "${table.slice(1, -1)}.document" ON ${table} (document)`);
}

/** Documents that may have items: those without their field have none, which counts for what is unique alone. */
export function holding(
  { dialect }: Pick<Parts, "dialect">,
  id: string,
  { path, isUnique: unique }: ItemTable,
): string {
  const [root = ""] = path.split(".");
  return unique ? "TRUE" : `${dialect.at(tableOf(id), root).type} IS NOT NULL`;
}

/** Puts items of a document into their table. */
export function* addItems({ table }: ItemTable, id: string, items: readonly string[]): Work<void> {
  const sql = `INSERT INTO ${table} (value, document) SELECT value, CAST(? AS TEXT) FROM json_each(?)`;
  yield* tell(sql, id, JSON.stringify(items));
}

/** Drops the documents of a bucket with everything made for them. */
export const dropTables = ({ ways }: Context, bucket: Bucket): Work<void> =>
  ways.dropTables(
    bucket._id,
    [tableOf(bucket._id), ...itemTables(bucket).map(({ table }) => table)].map((name) => name.slice(1, -1)),
  );
