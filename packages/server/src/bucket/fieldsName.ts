import { hash } from "node:crypto";
import type { Bucket } from "@twinhelm/core/bucket/model";

const names = new WeakMap<Bucket, string>();

/** Names the fields of a bucket, those that are required included: a document that was stored with them fits them. */
export function fieldsName(bucket: Bucket): string {
  const known = names.get(bucket);
  if (known !== undefined) return known;
  const made = hash("sha256", JSON.stringify([bucket.properties, bucket.required]), "hex").slice(0, 16);
  names.set(bucket, made);
  return made;
}
