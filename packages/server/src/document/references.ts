import type { Bucket, Property } from "@twinhelm/core/bucket/model";
import type { BucketEntry, BucketStore } from "../bucket/store";
import { columnExpression } from "../filter/column";
import { isRecord } from "../shell/query";
import { rewriteRows, updateRow } from "./rows";
import type { Value } from "./values";

/** A relation to a bucket, at the root or inside objects. */
interface Reference {
  readonly path: readonly string[];
  readonly property: Property;
}

function referencesTo(properties: Bucket["properties"], target: string): Reference[] {
  return Object.entries(properties).flatMap(([name, property]): Reference[] => {
    if (property.type === "relation") return property.bucketId === target ? [{ path: [name], property }] : [];
    return referencesTo(property.properties ?? {}, target).map((inner) => ({
      ...inner,
      path: [name, ...inner.path],
    }));
  });
}

/** Takes the id of a deleted document out of every field that refers to it, its own bucket included. */
export function clearReferences(buckets: BucketStore, bucketId: string, id: string): void {
  for (const entry of buckets.list()) {
    for (const reference of referencesTo(entry.bucket.properties, bucketId)) {
      rewrite(entry, holdersOf(entry, reference, id), (document) => without(document, reference.path, id));
    }
  }
}

/** Takes the fields that refer to a bucket out of every document, before the bucket itself goes. */
export function dropReferences(entry: BucketEntry, bucketId: string): void {
  const references = referencesTo(entry.bucket.properties, bucketId);
  if (references.length === 0) return;
  rewriteRows(entry, (document) =>
    references.reduce((rest, { path }) => without(rest, path, undefined), document),
  );
}

/** Properties without those that refer to a bucket, at the root and inside objects. */
export function withoutReferences(properties: Bucket["properties"], bucketId: string): Bucket["properties"] {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, Property][] => {
      if (property.type === "relation" && property.bucketId === bucketId) return [];
      if (property.properties === undefined) return [[name, property]];
      return [[name, { ...property, properties: withoutReferences(property.properties, bucketId) }]];
    }),
  );
}

function holdersOf(entry: BucketEntry, { path }: Reference, id: string) {
  const column = columnExpression(path.join("."));
  const list = entry.items.find((each) => each.path === path.join("."));
  if (list === undefined)
    return entry.prepare(`SELECT id, json FROM ${entry.table} WHERE ${column} = ?`).all(id);
  return entry
    .prepare(
      `SELECT id, json FROM ${entry.table} WHERE id IN (SELECT document FROM ${list.table} WHERE value = ?)`,
    )
    .all(JSON.stringify(id));
}

function rewrite(
  entry: BucketEntry,
  rows: readonly Record<string, unknown>[],
  change: (document: Value) => Value,
): void {
  for (const row of rows) updateRow(entry, String(row.id), change(JSON.parse(String(row.json))));
}

/** The document without the id at the path, or without the whole field. */
function without(document: Value, [name = "", ...rest]: readonly string[], id: string | undefined): Value {
  const value = document[name];
  if (rest.length > 0)
    return isRecord(value) ? { ...document, [name]: without({ ...value }, rest, id) } : document;
  if (id !== undefined && Array.isArray(value))
    return { ...document, [name]: value.filter((each) => each !== id) };
  const { [name]: _, ...others } = document;
  return others;
}
