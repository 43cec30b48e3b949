import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isListProperty } from "@twinhelm/core/field/structure";
import type { SortKey } from "../../documents";
import { tableOf } from "../documentTable";
import type { Dialect } from "../filter/dialect";
import type { Translation } from "./translation";

/**
 * The ORDER BY of a page. Equal rows stand in the order of their insertion, turned round where the last key
 * descends: an index is then walked backwards as it is.
 */
export function orderOf(
  keys: readonly SortKey[],
  bucket: Bucket,
  translation: Translation | undefined,
  { order }: Dialect,
): string {
  const table = tableOf(bucket._id);
  const terms = keys.map(({ path, direction }) => {
    const word = direction === 1 ? "ASC" : "DESC";
    if (path === "_id") return `id ${word}`;
    if (translation?.fields.includes(path) === true) {
      const { best, languages } = translation;
      return order.language(table, path, [best, languages.default], word);
    }
    const pieces = path.split(".");
    const length = listLength(bucket, pieces);
    if (length === undefined) return order.value(path, word);
    const [list, rest] = [pieces.slice(0, length), pieces.slice(length)];
    return order.item(table, list.join("."), rest.join("."), word);
  });
  // Ids are unique: nothing after them can matter, and the index alone gives the order.
  if (keys.some(({ path }) => path === "_id")) return terms.join(", ");
  return [...terms, keys.at(-1)?.direction === -1 ? "sequence DESC" : "sequence"].join(", ");
}

/** How many pieces of a path lead to a list; undefined if none does. */
function listLength(bucket: Bucket, pieces: readonly string[]): number | undefined {
  let at: Bucket["properties"] | undefined = bucket.properties;
  for (const [index, piece] of pieces.entries()) {
    const property: Property | undefined =
      at !== undefined && Object.hasOwn(at, piece) ? at[piece] : undefined;
    if (property === undefined) return undefined;
    if (isListProperty(property)) return index + 1;
    at = property.properties;
  }
  return undefined;
}
