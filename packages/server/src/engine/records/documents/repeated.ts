import type { Bucket } from "@twinhelm/core/bucket/model";
import { allProperties, isList, isUnique, type PropertyAt } from "../../../bucket/fields";
import { bareError } from "../../../shell/errors";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { get, type Work } from "../work";
import type { Known } from "./ahead";
import { type ItemTable, itemTables } from "./indexes";
import { sharesItem, sharesValue } from "./unique";

/** Throws 400 when documents share a value of a unique field. `before`: the bucket as it was. */
export function* refuseRepeated(
  context: Context,
  bucket: Bucket,
  before: Bucket | undefined,
  known: Known | undefined,
): Work<void> {
  for (const at of newlyUnique(bucket, before)) {
    const compared = known?.prepared.distinct.includes(at.path) === true ? known.changed : undefined;
    const isRepeated =
      compared === undefined
        ? yield* repeatsAny(context, bucket, at.path)
        : yield* repeatsOneOf(context, bucket, at.path, compared);
    if (isRepeated) throw repeated(at.path);
  }
}

export const repeated = (path: string) =>
  bareError(
    400,
    `Value of the property .${path} should unique across all documents. Nothing was changed: some documents share a value, or several have none.`,
  );

/** Of a field that was unique and is as it was, no two documents have the same. */
function newlyUnique(bucket: Bucket, before: Bucket | undefined): readonly PropertyAt[] {
  const isSame = (at: PropertyAt) => {
    const [root = ""] = at.path.split(".");
    return JSON.stringify(before?.properties[root]) === JSON.stringify(bucket.properties[root]);
  };
  return allProperties(bucket).filter((at) => isUnique(at) && !isSame(at));
}

/**
 * Unique fields of a bucket whose values may be compared before its transaction: those that are no lists and were of the same
 * type, as it changes none of them, and lists, whose items are compared again where it does.
 */
export const comparable = (bucket: Bucket, before: Bucket): readonly string[] =>
  newlyUnique(bucket, before)
    .filter((at) => {
      const old = allProperties(before).find(({ path }) => path === at.path);
      return isList(at) || (old !== undefined && !isList(old) && old.property.type === at.property.type);
    })
    .map(({ path }) => path);

/** Whether any two documents have the same at a path. `tables`: of items that are not called by their own names yet. */
export function* repeatsAny(
  context: Context,
  bucket: Bucket,
  path: string,
  tables: ReadonlyMap<string, string> = new Map(),
): Work<boolean> {
  const list = listAt(bucket, path, tables);
  return yield* list === undefined
    ? repeatsIn(tableOf(bucket._id), context.dialect.same(path))
    : repeatsIn(list.table, "value");
}

/** Whether documents of a table have the same. */
function* repeatsIn(table: string, value: string): Work<boolean> {
  const sql = `SELECT 1 AS found FROM ${table} GROUP BY ${value} HAVING count(*) > 1 LIMIT 1`;
  return (yield* get(sql)) !== undefined;
}

/** Whether one of these documents, as far as they are there, has the same as another one. There is an index on the path. */
export function* repeatsOneOf(
  context: Context,
  bucket: Bucket,
  path: string,
  ids: readonly string[],
  tables: ReadonlyMap<string, string> = new Map(),
): Work<boolean> {
  const table = tableOf(bucket._id);
  const list = listAt(bucket, path, tables);
  for (const id of ids) {
    const row = yield* get(`SELECT json FROM ${table} WHERE id = ?`, id);
    if (row === undefined) continue;
    const document = JSON.parse(String(row.json));
    const isTaken =
      list === undefined
        ? yield* sharesValue(context, table, { path }, id, document)
        : yield* sharesItem(context, list, id, document);
    if (isTaken) return true;
  }
  return false;
}

function listAt(bucket: Bucket, path: string, tables: ReadonlyMap<string, string>): ItemTable | undefined {
  const list = itemTables(bucket).find((each) => each.path === path);
  const filled = tables.get(path);
  return list === undefined || filled === undefined ? list : { ...list, table: `"${filled}"` };
}
