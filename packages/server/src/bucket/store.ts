import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { columnExpression } from "../filter/column";
import { installFilterFunctions } from "../filter/functions";
import { createRegexMatcher } from "../filter/regex";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { allProperties, isIndexed, isList, isUnique, itemsAt, type PropertyAt } from "./fields";
import { type BucketRules, rulesOf } from "./rules";

/** A bucket with what is derived from it, kept until it changes. */
export interface BucketEntry {
  readonly bucket: Bucket;
  /** Quoted name of the table of its documents. */
  readonly table: string;
  readonly rules: BucketRules;
  /** Prepared statements on the table, by their text. */
  prepare(sql: string): StatementSync;
}

/** Buckets and the tables of their documents. */
export interface BucketStore {
  readonly matcher: RegexMatcher;
  list(): readonly BucketEntry[];
  find(id: string): BucketEntry | undefined;
  count(id: string): number;
  addToCount(id: string, change: number): void;
  insert(bucket: Bucket): void;
  /** Stores a new schema and its indexes. Throws 400 when a unique field has repeated values. */
  replace(bucket: Bucket): void;
  remove(id: string): void;
}

const statementsKept = 200;

const stores = new WeakMap<DatabaseSync, BucketStore>();

/** The store of a database: buckets and documents share one. */
export function bucketStoreOf(context: ServerContext): BucketStore {
  const found = stores.get(context.database) ?? createBucketStore(context);
  stores.set(context.database, found);
  return found;
}

function createBucketStore({ database, transaction }: ServerContext): BucketStore {
  const matcher = createRegexMatcher();
  installFilterFunctions(database, matcher);
  const selectAll = database.prepare("SELECT id, json FROM bucket ORDER BY sequence");
  const selectCount = database.prepare("SELECT count FROM bucket WHERE id = ?");
  const updateCount = database.prepare("UPDATE bucket SET count = count + ? WHERE id = ?");
  const insertRow = database.prepare("INSERT INTO bucket (id, json) VALUES (?, ?)");
  const updateRow = database.prepare("UPDATE bucket SET json = ? WHERE id = ?");
  const deleteRow = database.prepare("DELETE FROM bucket WHERE id = ?");
  let entries: Map<string, BucketEntry> | undefined;

  const load = (): Map<string, BucketEntry> => {
    const rows = selectAll.all();
    return new Map(
      rows.map((row) => [String(row.id), entryOf(database, JSON.parse(String(row.json)), matcher)]),
    );
  };
  const all = () => {
    entries ??= load();
    return entries;
  };
  const changing = <T>(work: () => T): T => {
    try {
      return transaction(work);
    } finally {
      entries = undefined;
    }
  };
  return {
    matcher,
    list: () => [...all().values()],
    find: (id) => all().get(id),
    count: (id) => Number(selectCount.get(id)?.count ?? 0),
    addToCount: (id, change) => void updateCount.run(change, id),
    insert: (bucket) =>
      changing(() => {
        insertRow.run(bucket._id, JSON.stringify(bucket));
        database.exec(
          `CREATE TABLE ${tableOf(bucket._id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
        );
        createIndexes(database, bucket);
      }),
    replace: (bucket) =>
      changing(() => {
        updateRow.run(JSON.stringify(bucket), bucket._id);
        dropIndexes(database, bucket._id);
        refuseRepeated(database, bucket);
        createIndexes(database, bucket);
      }),
    remove: (id) =>
      changing(() => {
        deleteRow.run(id);
        database.exec(`DROP TABLE ${tableOf(id)}`);
      }),
  };
}

/** Ids are hexadecimal: nothing of a client's text reaches the SQL. */
function tableOf(id: string): string {
  if (!/^[\da-f]{24}$/.test(id)) throw new Error(`${id} is no id of a bucket`);
  return `"document_${id}"`;
}

function entryOf(database: DatabaseSync, bucket: Bucket, matcher: RegexMatcher): BucketEntry {
  const statements = new Map<string, StatementSync>();
  return {
    bucket,
    table: tableOf(bucket._id),
    rules: rulesOf(bucket, matcher),
    prepare(sql) {
      const found = statements.get(sql) ?? database.prepare(sql);
      const [oldest] = statements.keys();
      if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, found);
      return found;
    },
  };
}

function createIndexes(database: DatabaseSync, bucket: Bucket): void {
  const indexed = allProperties(bucket).filter((at) => isIndexed(at) && !isList(at));
  for (const [number, { path }] of indexed.entries()) {
    database.exec(
      `CREATE INDEX "index_${bucket._id}_${number}" ON ${tableOf(bucket._id)} (${columnExpression(path)})`,
    );
  }
}

function dropIndexes(database: DatabaseSync, id: string): void {
  const rows = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?")
    .all(`index_${id}_*`);
  for (const { name } of rows) database.exec(`DROP INDEX "${name}"`);
}

function refuseRepeated(database: DatabaseSync, bucket: Bucket): void {
  const table = tableOf(bucket._id);
  for (const at of allProperties(bucket).filter(isUnique)) {
    const repeated = isList(at)
      ? hasRepeatedItems(database, table, at)
      : hasRepeatedValues(database, table, at);
    if (repeated) {
      throw httpError(
        400,
        `Value of the property .${at.path} should unique across all documents. Nothing was changed: some documents share a value.`,
      );
    }
  }
}

const hasRepeatedValues = (database: DatabaseSync, table: string, { path }: PropertyAt): boolean =>
  database
    .prepare(`SELECT 1 FROM ${table} GROUP BY ${columnExpression(path)} HAVING count(*) > 1 LIMIT 1`)
    .get() !== undefined;

function hasRepeatedItems(database: DatabaseSync, table: string, { path }: PropertyAt): boolean {
  const seen = new Set<string>();
  for (const { json } of database.prepare(`SELECT json FROM ${table}`).iterate()) {
    const items = itemsAt(JSON.parse(String(json)), path);
    for (const item of items) {
      if (seen.has(item)) return true;
    }
    for (const item of items) seen.add(item);
  }
  return false;
}
