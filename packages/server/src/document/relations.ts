import type { Bucket, Property } from "@twinhelm/core/bucket/model";
import type { BucketEntry, BucketStore } from "../bucket/store";
import type { FilterField, FilterFields } from "../filter/fields";
import { bareError } from "../shell/errors";
import { isRecord } from "../shell/query";
import type { Value } from "./values";

/** Which relations to resolve: a tree of names, `{crew: {home: {}}}` for `crew.home`. */
export interface RelationTree {
  readonly [name: string]: RelationTree;
}

/** Names in one path through relations. */
const deepestPath = 50;

/** The relations on the given dotted paths. What is no relation or no object is left out. */
export function relationTree(bucket: Bucket, paths: readonly string[], buckets: BucketStore): RelationTree {
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
type Present = (document: Value, bucket: Bucket) => Value;

/**
 * How much of related documents one request may still handle, in characters of JSON. Documents that refer to
 * one another multiply with each level, without bound.
 */
export interface Budget {
  left: number;
}

/** For related documents that are sent. */
export const answerBudget = (): Budget => ({ left: 64 * 1024 * 1024 });

/** For related documents that a filter or a rule looks at: they share memory, and are only walked. */
export const filterBudget = (): Budget => ({ left: 1024 * 1024 * 1024 });

/** A document with the size of the related ones inside of it. */
interface Weighed {
  readonly document: Value;
  readonly weight: number;
}

export interface Resolution {
  readonly bucket: Bucket;
  readonly tree: RelationTree;
  readonly buckets: BucketStore;
  readonly present: Present;
  readonly budget: Budget;
}

/**
 * Puts related documents in the place of their ids (contract, bucket.md section 7): one query for each
 * relation, whatever the number of documents. Missing targets vanish; a list keeps the order of the target.
 * Throws 400 when the budget is used up.
 */
export function resolveRelations(documents: readonly Value[], resolution: Resolution): readonly Value[] {
  const { budget } = resolution;
  const resolved = resolve(
    documents.map((document) => ({ document, weight: 0 })),
    resolution,
  );
  budget.left -= resolved.reduce((sum, { weight }) => sum + weight, 0);
  if (budget.left < 0) {
    throw bareError(
      400,
      "The related documents are too many: they refer to one another. Ask for fewer relations, or for a smaller page.",
    );
  }
  return resolved.map(({ document }) => document);
}

function resolve(documents: readonly Weighed[], resolution: Resolution): readonly Weighed[] {
  const { bucket, tree } = resolution;
  let resolved = documents;
  for (const [name, below] of Object.entries(tree)) {
    const property = bucket.properties[name];
    if (property?.type === "object") {
      const inner = { ...bucket, properties: property.properties ?? {} };
      resolved = resolveInside(resolved, name, { ...resolution, bucket: inner, tree: below });
    } else if (property !== undefined) resolved = resolveOne(resolved, name, property, below, resolution);
  }
  return resolved;
}

/** Relations of an object inside of the documents. */
function resolveInside(
  documents: readonly Weighed[],
  name: string,
  resolution: Resolution,
): readonly Weighed[] {
  const parts = documents.map(({ document }) => {
    const part = document[name];
    return { document: isRecord(part) ? { ...part } : {}, weight: 0 };
  });
  const done = resolve(parts, resolution);
  return documents.map((each, index) => {
    const part = done[index];
    if (part === undefined || !isRecord(each.document[name])) return each;
    return { document: { ...each.document, [name]: part.document }, weight: each.weight + part.weight };
  });
}

function resolveOne(
  documents: readonly Weighed[],
  name: string,
  property: Property,
  below: RelationTree,
  resolution: Resolution,
): readonly Weighed[] {
  const { buckets, present } = resolution;
  const entry = buckets.find(property.bucketId ?? "");
  const ids = new Set(documents.flatMap(({ document }) => idsOf(document[name])));
  const shown =
    entry === undefined
      ? []
      : resolve(
          load(entry, [...ids]).map(({ document, weight }) => ({
            document: present(document, entry.bucket),
            weight,
          })),
          { ...resolution, bucket: entry.bucket, tree: below },
        );
  const byId = new Map(shown.map((each, position) => [each.document._id, { ...each, position }]));
  return documents.map(({ document, weight }) => {
    const targets = [...new Set(idsOf(document[name]))]
      .flatMap((id) => byId.get(id) ?? [])
      .sort((a, b) => a.position - b.position);
    const { [name]: _, ...rest } = document;
    if (isMany(property)) {
      return {
        document: { ...document, [name]: targets.map((target) => target.document) },
        weight: targets.reduce((sum, target) => sum + target.weight, weight),
      };
    }
    const [target] = targets;
    if (target === undefined) return { document: rest, weight };
    return { document: { ...document, [name]: target.document }, weight: weight + target.weight };
  });
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === "string" ? [item.toLowerCase()] : [],
  );

function load(entry: BucketEntry, ids: readonly string[]): Weighed[] {
  if (ids.length === 0) return [];
  return entry
    .prepare(`SELECT json FROM ${entry.table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY sequence`)
    .all(JSON.stringify(ids))
    .map(({ json }) => ({ document: JSON.parse(String(json)), weight: String(json).length }));
}
