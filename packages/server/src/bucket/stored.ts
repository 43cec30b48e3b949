import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Property } from "@twinhelm/core/field/property";
import { httpError } from "../shell/errors";
import { isRecord } from "../shell/query";
import { type BucketEntry, bucketEntry } from "./entry";

/** Levels of fields that anything here walks; a body has no more. */
const levels = 100;

/**
 * A stored bucket. One that cannot be used, because another version or somebody's hand wrote it, is a bucket
 * of that id without fields, and says why: the others go on, and it can be replaced or removed.
 */
export function storedEntry(
  id: string,
  json: string,
  matcher: RegexMatcher,
  {
    building,
    wanted: next,
  }: { building?: ReadonlySet<string> | undefined; wanted?: string | undefined } = {},
): BucketEntry {
  const bucket = bucketOf(id, json);
  if (typeof bucket === "string") return unusable(id, bucket, matcher);
  const wanted = next === undefined ? undefined : bucketOf(id, next);
  if (typeof wanted === "string") return unusable(id, wanted, matcher);
  return bucketEntry(bucket, matcher, { building, wanted });
}

/** The entry, where its bucket can be used. Throws 500 with the reason where it cannot. */
export function usable<T extends BucketEntry>(entry: T): T {
  if (entry.problem !== undefined) throw httpError(500, entry.problem);
  return entry;
}

function unusable(id: string, reason: string, matcher: RegexMatcher): BucketEntry {
  const problem = `The stored bucket ${id} cannot be used: ${reason}. Save it anew, or delete it.`;
  const bucket = { _id: id, title: `Unusable bucket ${id}`, description: problem, properties: {} };
  return { ...bucketEntry(bucket, matcher), problem };
}

/** Parses a stored bucket, or says why it is invalid. */
function bucketOf(id: string, json: string): Bucket | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "it is not JSON";
  }
  if (!isBucket(value)) return "it has not the form of a bucket, or is nested too deep";
  return { ...value, _id: id };
}

function isBucket(value: unknown): value is Bucket {
  if (!isRecord(value) || typeof value.title !== "string") return false;
  const { required, acl } = value;
  const isRules = acl === undefined || (isRecord(acl) && [acl.read, acl.write].every(isTextOrNone));
  return isRules && isNames(required) && areProperties(value.properties, 1);
}

const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === "string";

const isNames = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === "string"));

// Names become parts of SQL.
const areProperties = (value: unknown, level: number): boolean =>
  isRecord(value) &&
  level <= levels &&
  Object.entries(value).every(([name, property]) => /^\w+$/.test(name) && isProperty(property, level));

function isProperty(value: unknown, level: number): value is Property {
  if (!isRecord(value) || typeof value.type !== "string" || level > levels) return false;
  const { items, properties, pattern, bucketId } = value;
  return (
    isTextOrNone(pattern) &&
    (value.type !== "relation" || isTextOrNone(bucketId)) &&
    (items === undefined || isProperty(items, level + 1)) &&
    (properties === undefined || areProperties(properties, level + 1))
  );
}
