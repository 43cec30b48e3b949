import type { Bucket } from "../bucket/model";
import type { Property } from "../field/property";
import { isReference } from "../field/structure";
import { idOf } from "../field/types/relation";
import type { BucketDocument } from "./model";

/** Whether what a field of a bucket names is deleted together with its document; one inside of an object is not. */
export const takesAlong = (property: Property): boolean =>
  isReference(property) && property.dependent === true;

/**
 * Documents that are deleted together with these: `bucketId/documentId` for each value of a dependent relation,
 * one level deep, each once (contract, console-gaps.md section 4.5).
 */
export function dependentsOf(bucket: Bucket, documents: readonly BucketDocument[]): readonly string[] {
  const found = new Set<string>();
  for (const [key, property] of Object.entries(bucket.properties)) {
    if (!takesAlong(property)) continue;
    for (const document of documents) {
      for (const id of idsOf(document[key])) found.add(`${property.bucketId}/${id}`);
    }
  }
  return [...found];
}

/** Ids in the value of a relation: an id, a document in its place, or a list of either. */
function idsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  const id = idOf(value);
  return id === undefined ? [] : [id];
}
