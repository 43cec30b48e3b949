import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { installFilterFunctions } from "../filter/functions";
import { createRegexMatcher } from "../filter/regex";
import type { ServerContext } from "../shell/context";
import { adjustIndexes, dropTables, type ItemTable, itemTables, refuseRepeated, tableOf } from "./indexes";
import { type BucketRules, rulesOf } from "./rules";

/** A bucket with what is derived from it, kept until it changes. */
export interface BucketEntry {
  readonly bucket: Bucket;
  /** Quoted name of the table of its documents. */
  readonly table: string;
  /** Tables of the items of list fields. */
  readonly items: readonly ItemTable[];
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
  /** Documents of all buckets. */
  countAll(): number;
  insert(bucket: Bucket): void;
  /** Stores a new schema and its indexes. Throws 400 when a unique field has repeated values. */
  replace(bucket: Bucket): void;
  /** Stores a bucket whose fields are the same. */
  save(bucket: Bucket): void;
  remove(id: string): void;
}

const statementsKept = 200;
/** Characters. */
const longestKept = 10_000;

const stores = new WeakMap<DatabaseSync, BucketStore>();

/** The store of a database: buckets and documents share one. */
export function bucketStoreOf(context: ServerContext): BucketStore {
  const found = stores.get(context.database) ?? createBucketStore(context);
  stores.set(context.database, found);
  return found;
}

function createBucketStore({ database, transaction, onRollback }: ServerContext): BucketStore {
  const matcher = createRegexMatcher();
  installFilterFunctions(database, matcher);
  const selectAll = database.prepare("SELECT id, json FROM bucket ORDER BY sequence");
  const selectCount = database.prepare("SELECT count FROM bucket WHERE id = ?");
  const selectCountAll = database.prepare("SELECT coalesce(sum(count), 0) AS count FROM bucket");
  const updateCount = database.prepare("UPDATE bucket SET count = count + ? WHERE id = ?");
  const insertRow = database.prepare("INSERT INTO bucket (id, json) VALUES (?, ?)");
  const updateRow = database.prepare("UPDATE bucket SET json = ? WHERE id = ?");
  const deleteRow = database.prepare("DELETE FROM bucket WHERE id = ?");
  let entries: Map<string, BucketEntry> | undefined;
  onRollback(() => {
    entries = undefined;
  });

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
  // What an older version made, or did not make yet, is put right before the first request.
  transaction(() => {
    for (const { bucket } of all().values()) adjustIndexes(database, bucket);
  });
  return {
    matcher,
    list: () => [...all().values()],
    find: (id) => all().get(id),
    count: (id) => Number(selectCount.get(id)?.count ?? 0),
    countAll: () => Number(selectCountAll.get()?.count),
    addToCount: (id, change) => void updateCount.run(change, id),
    insert: (bucket) =>
      changing(() => {
        insertRow.run(bucket._id, JSON.stringify(bucket));
        database.exec(
          `CREATE TABLE ${tableOf(bucket._id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
        );
        adjustIndexes(database, bucket);
      }),
    replace: (bucket) =>
      changing(() => {
        updateRow.run(JSON.stringify(bucket), bucket._id);
        adjustIndexes(database, bucket);
        refuseRepeated(database, bucket);
      }),
    save: (bucket) => changing(() => void updateRow.run(JSON.stringify(bucket), bucket._id)),
    remove: (id) =>
      changing(() => {
        const bucket = all().get(id)?.bucket;
        if (bucket !== undefined) dropTables(database, bucket);
        deleteRow.run(id);
      }),
  };
}

function entryOf(database: DatabaseSync, bucket: Bucket, matcher: RegexMatcher): BucketEntry {
  const statements = new Map<string, StatementSync>();
  return {
    bucket,
    table: tableOf(bucket._id),
    items: itemTables(bucket),
    rules: rulesOf(bucket, matcher),
    prepare(sql) {
      // Long ones come from filters that nobody repeats.
      if (sql.length > longestKept) return database.prepare(sql);
      const found = statements.get(sql);
      const statement = found ?? database.prepare(sql);
      // The least recently used one stands first.
      const [oldest] = statements.keys();
      if (found !== undefined) statements.delete(sql);
      else if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
}
