import type { Bucket, Property } from "@twinhelm/core/bucket/model";
import type { BucketEntry, BucketStore } from "../bucket/store";
import type { FilterField, FilterFields } from "../filter/fields";
import { isRecord } from "../shell/query";
import type { Value } from "./values";

/** Which relations to resolve: a tree of names, `{crew: {home: {}}}` for `crew.home`. */
export interface RelationTree {
  readonly [name: string]: RelationTree;
}

/** The relations on the given dotted paths. What is no relation or no object is left out. */
export function relationTree(bucket: Bucket, paths: readonly string[], buckets: BucketStore): RelationTree {
  const tree: Record<string, RelationTree> = {};
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    names.set(first, [...(names.get(first) ?? []), rest.join(".")]);
  }
  for (const [name, rests] of names) {
    const property = Object.hasOwn(bucket.properties, name) ? bucket.properties[name] : undefined;
    const inner = property === undefined ? undefined : innerBucket(property, bucket, buckets);
    if (inner === undefined) continue;
    const below = relationTree(
      inner,
      rests.filter((rest) => rest !== ""),
      buckets,
    );
    if (property?.type === "relation" || Object.keys(below).length > 0) tree[name] = below;
  }
  return tree;
}

/** The bucket of a relation, or an object as if it were one: what lies below is looked up in it. */
function innerBucket(property: Property, bucket: Bucket, buckets: BucketStore): Bucket | undefined {
  if (property.type === "relation") return buckets.find(property.bucketId ?? "")?.bucket;
  if (property.type === "object") return { ...bucket, properties: property.properties ?? {} };
  return undefined;
}

/** Every root relation, one level. */
export const rootRelations = (bucket: Bucket): readonly string[] =>
  Object.entries(bucket.properties)
    .filter(([, property]) => property.type === "relation")
    .map(([name]) => name);

/** Fields as a filter sees them once the relations of the tree are resolved. */
export function resolvedFields(bucket: Bucket, tree: RelationTree, buckets: BucketStore): FilterFields {
  const fields: Record<string, FilterField> = { ...bucket.properties };
  for (const [name, below] of Object.entries(tree)) {
    const property = bucket.properties[name];
    const inner = property === undefined ? undefined : innerBucket(property, bucket, buckets);
    if (property === undefined || inner === undefined) continue;
    const object = { type: "object", properties: resolvedFields(inner, below, buckets) };
    fields[name] = isMany(property) ? { type: "array", items: object } : object;
  }
  return fields;
}

const isMany = (property: Property): boolean =>
  property.type === "relation" && property.relationType === "onetomany";

/** Prepares the documents that take the place of ids, for instance in one language. */
export type Present = (document: Value, bucket: Bucket) => Value;

/**
 * Puts related documents in the place of their ids (contract, bucket.md section 7): one query for each
 * relation, whatever the number of documents. Missing targets vanish; a list keeps the order of the target.
 */
export function resolveRelations(
  documents: readonly Value[],
  bucket: Bucket,
  tree: RelationTree,
  buckets: BucketStore,
  present: Present,
): readonly Value[] {
  let resolved = documents;
  for (const [name, below] of Object.entries(tree)) {
    const property = bucket.properties[name];
    if (property === undefined) continue;
    if (property.type === "object") {
      const inner = { ...bucket, properties: property.properties ?? {} };
      const parts = resolved.map((document) => (isRecord(document[name]) ? { ...document[name] } : {}));
      const done = resolveRelations(parts, inner, below, buckets, present);
      resolved = resolved.map((document, index) =>
        isRecord(document[name]) ? { ...document, [name]: done[index] } : document,
      );
    } else resolved = resolveOne(resolved, name, property, below, buckets, present);
  }
  return resolved;
}

function resolveOne(
  documents: readonly Value[],
  name: string,
  property: Property,
  below: RelationTree,
  buckets: BucketStore,
  present: Present,
): readonly Value[] {
  const entry = buckets.find(property.bucketId ?? "");
  const ids = new Set(documents.flatMap((document) => idsOf(document[name])));
  const found = entry === undefined ? [] : load(entry, [...ids]);
  const shown =
    entry === undefined
      ? []
      : resolveRelations(
          found.map((document) => present(document, entry.bucket)),
          entry.bucket,
          below,
          buckets,
          present,
        );
  const byId = new Map(shown.map((document, position) => [document._id, { document, position }]));
  return documents.map((document) => {
    const targets = idsOf(document[name])
      .flatMap((id) => byId.get(id) ?? [])
      .sort((a, b) => a.position - b.position);
    const { [name]: _, ...rest } = document;
    if (isMany(property))
      return { ...document, [name]: [...new Set(targets.map((target) => target.document))] };
    const [target] = targets;
    return target === undefined ? rest : { ...document, [name]: target.document };
  });
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === "string" ? [item.toLowerCase()] : [],
  );

function load(entry: BucketEntry, ids: readonly string[]): Value[] {
  if (ids.length === 0) return [];
  return entry
    .prepare(`SELECT json FROM ${entry.table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY sequence`)
    .all(JSON.stringify(ids))
    .map((row) => JSON.parse(String(row.json)));
}
