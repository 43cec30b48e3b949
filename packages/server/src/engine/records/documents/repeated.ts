import type { Bucket } from "@twinhelm/core/bucket/model";
import { allProperties, isList, isUnique, type PropertyAt } from "../../../bucket/fields";
import { bareError } from "../../../shell/errors";
import type { PreparedBucket } from "../../buckets";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { get, type Work } from "../work";
import { itemTables } from "./indexes";
import { sharesValue } from "./unique";

/** Documents that are compared one by one with all others; of more, all are compared at once. */
const mostCompared = 1_000;

/** Throws 400 when documents share a value of a unique field. `before`: the bucket as it was. */
export function* refuseRepeated(
  context: Context,
  bucket: Bucket,
  before: Bucket | undefined,
  prepared: PreparedBucket | undefined,
): Work<void> {
  const lists = new Map(itemTables(bucket).map((list) => [list.path, list.table]));
  for (const at of newlyUnique(bucket, before)) {
    const items = lists.get(at.path);
    const isRepeated =
      items === undefined ? yield* repeats(context, bucket, at, prepared) : yield* repeatsIn(items, "value");
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
 * Unique fields of a bucket whose values may be compared before its transaction, as that changes none of them: those that are
 * no lists, and were of the same type.
 */
export const comparable = (bucket: Bucket, before: Bucket): readonly string[] =>
  newlyUnique(bucket, before)
    .filter((at) => {
      const old = allProperties(before).find(({ path }) => path === at.path);
      return !isList(at) && old !== undefined && !isList(old) && old.property.type === at.property.type;
    })
    .map(({ path }) => path);

function* repeats(
  context: Context,
  { _id }: Bucket,
  { path }: PropertyAt,
  prepared: PreparedBucket | undefined,
): Work<boolean> {
  if (prepared?.distinct.includes(path) === true) {
    const changed = yield* context.ways.changedSince(_id, prepared.changes, mostCompared);
    if (changed !== undefined) return yield* repeatsOneOf(context, _id, path, changed);
  }
  return yield* repeatsIn(tableOf(_id), context.dialect.same(path));
}

/** Whether documents of a table have the same. */
function* repeatsIn(table: string, value: string): Work<boolean> {
  const sql = `SELECT 1 AS found FROM ${table} GROUP BY ${value} HAVING count(*) > 1 LIMIT 1`;
  return (yield* get(sql)) !== undefined;
}

/** Whether one of these documents, as far as they are there, has the same as another one. There is an index on the path. */
export function* repeatsOneOf(
  context: Context,
  bucketId: string,
  path: string,
  ids: readonly string[],
): Work<boolean> {
  const table = tableOf(bucketId);
  for (const id of ids) {
    const row = yield* get(`SELECT json FROM ${table} WHERE id = ?`, id);
    if (row === undefined) continue;
    if (yield* sharesValue(context, table, { path }, id, JSON.parse(String(row.json)))) return true;
  }
  return false;
}
