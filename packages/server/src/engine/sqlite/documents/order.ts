import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isListProperty } from "@twinhelm/core/field/structure";
import { isPlainPath } from "../../../bucket/fields";
import type { SortKey } from "../../documents";
import type { Translation } from "../../records/documents/translation";
import { tableOf } from "../../records/documentTable";
import { columnExpression, jsonPath } from "../filter/column";

/**
 * The ORDER BY of a page. Equal rows stand in the order of their insertion, turned round where the last key
 * descends: an index is then walked backwards as it is.
 */
export function orderOf(
  keys: readonly SortKey[],
  bucket: Bucket,
  translation: Translation | undefined,
): string {
  const terms = keys.map(({ path, direction }) => {
    const word = direction === 1 ? "ASC" : "DESC";
    if (path === "_id") return `id ${word}`;
    if (translation?.fields.includes(path) === true)
      return `${translated(bucket, path, translation)} ${word}`;
    return `${sortColumn(bucket, path, direction)} ${word}`;
  });
  // Ids are unique: nothing after them can matter, and the index alone gives the order.
  if (keys.some(({ path }) => path === "_id")) return terms.join(", ");
  return [...terms, keys.at(-1)?.direction === -1 ? "sequence DESC" : "sequence"].join(", ");
}

function translated(bucket: Bucket, path: string, { best, languages }: Translation): string {
  const texts = [best, languages.default].map((code) => textIn(bucket, path, code));
  return `coalesce(${texts.join(", ")})`;
}

/** SQL of the text of one language. Codes are no field names: `de-DE` is one. */
function textIn(bucket: Bucket, path: string, code: string): string {
  if (isPlainPath(code)) return columnExpression(`${path}.${code}`);
  const key = `CAST(x'${Buffer.from(code).toString("hex")}' AS TEXT)`;
  return `(SELECT text.value FROM json_each(${tableOf(bucket._id)}.json, ${jsonPath(path)}) AS text WHERE text.key = ${key})`;
}

/** SQL of what a document is sorted by: of a list, its lowest item going up, its highest going down. */
function sortColumn(bucket: Bucket, path: string, direction: 1 | -1): string {
  const pieces = path.split(".");
  const length = listLength(bucket, pieces);
  if (length === undefined) return columnExpression(path);
  const list = jsonPath(pieces.slice(0, length).join("."));
  const rest = pieces.slice(length).join(".");
  const isJson = "item.type IN ('object', 'array')";
  // An item that is a text is no JSON to look into, such as the id of a related document.
  const item =
    rest === "" ? "item.value" : `CASE WHEN ${isJson} THEN ${columnExpression(rest, "item.value")} END`;
  const best = direction === 1 ? "min" : "max";
  // Qualified: inside of this table function a bare `json` would be its own column.
  return `(SELECT ${best}(${item}) FROM json_each(${tableOf(bucket._id)}.json, ${list}) AS item)`;
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
