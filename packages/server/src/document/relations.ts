import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isReference, isToMany, structureOf } from "@twinhelm/core/field/structure";
import type { BucketEntry, Buckets } from "../bucket/entry";
import type { FilterField, FilterFields } from "../filter/fields";
import { bareError } from "../shell/errors";

/** Which relations to resolve: a tree of names, `{crew: {home: {}}}` for `crew.home`. */
export interface RelationTree {
  readonly [name: string]: RelationTree;
}

/** Names in one path through relations. */
const deepestPath = 50;

/** The relations on the given dotted paths. What is no relation or no object is left out. */
export function relationTree(bucket: Bucket, paths: readonly string[], buckets: Buckets): RelationTree {
  const tree: Record<string, RelationTree> = {};
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    if (rest.length >= deepestPath)
      throw bareError(400, `A path through relations has at most ${deepestPath} names.`);
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
    if ((property !== undefined && isReference(property)) || Object.keys(below).length > 0)
      tree[name] = below;
  }
  return tree;
}

/** The buckets that the relations of a tree lead to. */
export function bucketsOn(
  { bucket }: Pick<BucketEntry, "bucket">,
  tree: RelationTree,
  buckets: Buckets,
): readonly BucketEntry[] {
  return Object.entries(tree).flatMap(([name, below]) => {
    const property = bucket.properties[name];
    if (property === undefined) return [];
    const target = isReference(property) ? buckets.find(property.bucketId ?? "") : undefined;
    const inner = innerBucket(property, bucket, buckets);
    if (inner === undefined) return [];
    return [...(target === undefined ? [] : [target]), ...bucketsOn({ bucket: inner }, below, buckets)];
  });
}

/** The bucket of a relation, or an object as if it were one: what lies below is looked up in it. */
function innerBucket(property: Property, bucket: Bucket, buckets: Buckets): Bucket | undefined {
  if (isReference(property)) return buckets.find(property.bucketId ?? "")?.bucket;
  if (structureOf(property.type) === "fields") return { ...bucket, properties: property.properties ?? {} };
  return undefined;
}

/** Every root relation, one level. */
export const rootRelations = (bucket: Bucket): readonly string[] =>
  Object.entries(bucket.properties)
    .filter(([, property]) => isReference(property))
    .map(([name]) => name);

/** Fields as a filter sees them once the relations of the tree are resolved. */
export function resolvedFields(bucket: Bucket, tree: RelationTree, buckets: Buckets): FilterFields {
  const fields: Record<string, FilterField> = { ...bucket.properties };
  for (const [name, below] of Object.entries(tree)) {
    const property = bucket.properties[name];
    const inner = property === undefined ? undefined : innerBucket(property, bucket, buckets);
    if (property === undefined || inner === undefined) continue;
    const object = { type: "object", properties: resolvedFields(inner, below, buckets) };
    fields[name] = isToMany(property) ? { type: "array", items: object } : object;
  }
  return fields;
}
