import type { Property } from "../field/property";
import type { Bucket } from "./model";

/** The word in the singular, as far as an English ending tells. */
function singularOf(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * What a relation is probably meant to be, by its title (spec 2, section 4): a plural refers to many documents, and
 * the bucket is the one with that title in the singular or plural, else the first one. What is set already stays.
 */
export function guessRelation(property: Property, buckets: readonly Bucket[]): Property {
  if (property.type !== "relation") return property;
  const title = (property.title ?? "").trim().toLowerCase().replaceAll("_", " ");
  const wanted = singularOf(title);
  const named = buckets.find((bucket) => singularOf(bucket.title.trim().toLowerCase()) === wanted);
  const bucketId = property.bucketId ?? (named ?? buckets[0])?._id;
  return {
    ...property,
    ...(bucketId === undefined ? {} : { bucketId }),
    relationType: property.relationType ?? (wanted === title ? "onetoone" : "onetomany"),
  };
}
