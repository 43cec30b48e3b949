import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isReference } from "@twinhelm/core/field/structure";
import type { BucketEntry } from "../bucket/entry";
import type { Transaction } from "../engine/engine";
import { isRecord } from "../shell/query";
import { rewriteDocuments } from "./rewrite";
import type { Value } from "./values";

/** A relation to a bucket, at the root or inside objects. */
interface Reference {
  readonly path: readonly string[];
  readonly property: Property;
}

function referencesTo(properties: Bucket["properties"], target: string): Reference[] {
  return Object.entries(properties).flatMap(([name, property]): Reference[] => {
    if (isReference(property)) return property.bucketId === target ? [{ path: [name], property }] : [];
    return referencesTo(property.properties ?? {}, target).map((inner) => ({
      ...inner,
      path: [name, ...inner.path],
    }));
  });
}

/** Ids that are looked for at once: what holds many of them is written once. */
const idsAtOnce = 1_000;

/** Takes the ids of deleted documents out of every field that refers to them, their own bucket included. */
export async function clearReferences(
  { buckets, documents }: Transaction,
  bucketId: string,
  ids: readonly string[],
): Promise<void> {
  for (const { bucket } of (await buckets.all()).list()) {
    for (const { path } of referencesTo(bucket.properties, bucketId)) {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const gone = new Set(ids.slice(from, from + idsAtOnce));
        const holders = await documents.holders(bucket._id, path.join("."), [...gone]);
        if (holders.length === 0) continue;
        const changed = holders.map((each) => ({ ...each, document: without(each.document, path, gone) }));
        await documents.update(bucket._id, changed);
      }
    }
  }
}

/** Takes the fields that refer to a bucket out of every document, before the bucket itself goes. */
export async function dropReferences(
  transaction: Transaction,
  { bucket }: BucketEntry,
  bucketId: string,
): Promise<void> {
  const references = referencesTo(bucket.properties, bucketId);
  if (references.length === 0) return;
  await rewriteDocuments(
    transaction,
    bucket._id,
    (document) => references.reduce((rest, { path }) => without(rest, path, undefined), document),
    references.map(({ path: [root = ""] }) => root),
  );
}

/** Properties without those that refer to a bucket, at the root and inside objects. */
export function withoutReferences(properties: Bucket["properties"], bucketId: string): Bucket["properties"] {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, Property][] => {
      if (isReference(property) && property.bucketId === bucketId) return [];
      if (property.properties === undefined) return [[name, property]];
      return [[name, { ...property, properties: withoutReferences(property.properties, bucketId) }]];
    }),
  );
}

/** The document without the ids at the path, or without the whole field. */
function without(
  document: Value,
  [name = "", ...rest]: readonly string[],
  ids: ReadonlySet<unknown> | undefined,
): Value {
  const value = document[name];
  if (rest.length > 0)
    return isRecord(value) ? { ...document, [name]: without({ ...value }, rest, ids) } : document;
  if (ids !== undefined && Array.isArray(value))
    return { ...document, [name]: value.filter((each) => !ids.has(each)) };
  const { [name]: _, ...others } = document;
  return others;
}
