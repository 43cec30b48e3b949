import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isReference } from "@twinhelm/core/field/structure";
import { allProperties, isIndexed } from "./fields";

/**
 * Bounds of one bucket, so that checking documents by it, and keeping it in memory, stays cheap. Numbers of
 * fields count those inside of objects and lists too.
 */
const bucketLimits = {
  /** Characters of the bucket as JSON. */
  size: 2_000_000,
  fields: 1_000,
  /** Objects and lists of fields in each other. */
  levels: 30,
  /** Fields that cost an index: marked index or unique, and relations. */
  indexes: 200,
  patterns: 100,
  /** Values of all `enum` together. */
  values: 100_000,
} as const;

type Fields = Pick<Bucket, "properties">;

/** Which limit the fields of a bucket go beyond and where; `undefined`: none. */
export function limitProblem(bucket: Fields): string | undefined {
  const deep = tooDeep(".properties", bucket.properties, 1);
  if (deep !== undefined)
    return `${deep} is nested too deep: fields may stand in each other at most ${bucketLimits.levels} times`;
  const all = allOf(bucket.properties);
  const values = all.reduce((sum, { enum: list }) => sum + (Array.isArray(list) ? list.length : 0), 0);
  const over = (name: keyof typeof bucketLimits, count: number, what: string) =>
    count > bucketLimits[name]
      ? `.properties has ${count} ${what}; at most ${bucketLimits[name]} are allowed`
      : undefined;
  return (
    over("fields", all.length, "fields, those inside of objects and lists included") ??
    over("indexes", indexesOf(bucket), "fields that are relations or marked index or unique") ??
    over("patterns", all.filter(({ pattern }) => pattern !== undefined).length, "patterns") ??
    over("values", values, "values in enum") ??
    over("size", JSON.stringify(bucket).length, "characters")
  );
}

const indexesOf = (bucket: Fields): number =>
  allProperties(bucket).filter((at) => isIndexed(at) || isReference(at.property)).length;

/** Characters that all indexes of a bucket together read of one document: each reads all of it. */
const mostRead = 200_000_000;

/** Why a document is too long for the indexes of its bucket; `undefined`: it is not. */
export function indexProblem(bucket: Fields, document: object): string | undefined {
  const indexes = indexesOf(bucket);
  const most = Math.floor(mostRead / Math.max(1, indexes));
  // Few indexes read whatever a body can bring.
  if (most > 20_000_000) return undefined;
  const size = JSON.stringify(document).length;
  return size > most
    ? `The document has ${size} characters; with ${indexes} indexed fields at most ${most} are allowed.`
    : undefined;
}

/** Path of a field below the deepest level allowed. */
function tooDeep(path: string, properties: Bucket["properties"], level: number): string | undefined {
  for (const [name, property] of Object.entries(properties)) {
    const at = `${path}.${name}`;
    if (level > bucketLimits.levels) return at;
    const { items, properties: inner = {} } = property;
    const found =
      (items && tooDeep(at, { items }, level + 1)) ?? tooDeep(`${at}.properties`, inner, level + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every property at any depth, also those of lists within lists. */
const allOf = (properties: Bucket["properties"]): readonly Property[] =>
  Object.values(properties).flatMap((property) => [
    property,
    ...allOf(property.properties ?? {}),
    ...(property.items === undefined ? [] : allOf({ items: property.items })),
  ]);
