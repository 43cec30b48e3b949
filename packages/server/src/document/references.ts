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

/** Takes the id of a deleted document out of every field that refers to it, its own bucket included. */
export async function clearReferences(
  { buckets, documents }: Transaction,
  bucketId: string,
  id: string,
): Promise<void> {
  for (const { bucket } of (await buckets.all()).list()) {
    for (const { path } of referencesTo(bucket.properties, bucketId)) {
      const holders = await documents.holders(bucket._id, path.join("."), id);
      if (holders.length === 0) continue;
      const changed = holders.map((each) => ({ ...each, document: without(each.document, path, id) }));
      await documents.update(bucket._id, changed);
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
  await rewriteDocuments(transaction, bucket._id, (document) =>
    references.reduce((rest, { path }) => without(rest, path, undefined), document),
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
