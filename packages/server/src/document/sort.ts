import type { Bucket, Property } from "@twinhelm/core/bucket/model";
import { compareValues, isRecord } from "@twinhelm/core/expression/compare";
import { isListProperty } from "../bucket/fields";
import { tableOf } from "../bucket/indexes";
import { columnExpression, isColumnPath, jsonPath } from "../filter/column";
import { bareError } from "../shell/errors";
import type { Languages } from "./language";
import type { Value } from "./values";

export interface SortKey {
  /** Dotted path, of letters, digits and underscores. */
  readonly path: string;
  readonly direction: 1 | -1;
}

/** Reads the parameter `sort`. Other directions than 1 and -1, and names no field can have, are 400. */
export function sortKeysOf(sort: Readonly<Record<string, unknown>> | undefined): readonly SortKey[] {
  return Object.entries(sort ?? {}).map(([path, value]) => {
    const direction = Number(value);
    if (direction !== 1 && direction !== -1)
      throw bareError(
        400,
        "Database error: $sort key ordering must be 1 (for ascending) or -1 (for descending)",
      );
    if (!isColumnPath(path)) throw bareError(400, `Database error: ${path} cannot be a field to sort by`);
    return { path, direction };
  });
}

interface Translation {
  readonly fields: readonly string[];
  readonly best: string;
  readonly languages: Languages;
}

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
    if (translation?.fields.includes(path) === true) return `${translated(path, translation)} ${word}`;
    return `${sortColumn(bucket, path, direction)} ${word}`;
  });
  // Ids are unique: nothing after them can matter, and the index alone gives the order.
  if (keys.some(({ path }) => path === "_id")) return terms.join(", ");
  return [...terms, keys.at(-1)?.direction === -1 ? "sequence DESC" : "sequence"].join(", ");
}

function translated(path: string, { best, languages }: Translation): string {
  const texts = [best, languages.default].map((code) => columnExpression(`${path}.${code}`));
  return `coalesce(${texts.join(", ")})`;
}

/** SQL of what a document is sorted by: of a list, its lowest item going up, its highest going down. */
function sortColumn(bucket: Bucket, path: string, direction: 1 | -1): string {
  const pieces = path.split(".");
  const length = listLength(bucket, pieces);
  if (length === undefined) return columnExpression(path);
  const list = jsonPath(pieces.slice(0, length).join("."));
  const rest = pieces.slice(length).join(".");
  const item = rest === "" ? "item.value" : columnExpression(rest, "item.value");
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

/** The same order on documents that stand in the order of their insertion. */
export function sortDocuments(documents: readonly Value[], keys: readonly SortKey[]): readonly Value[] {
  if (keys.length === 0) return documents;
  const columns = keys.map(({ path, direction }) => ({ names: path.split("."), direction }));
  const rows = documents.map((document) => ({
    document,
    values: columns.map(({ names, direction }) => sortValue(document, names, direction)),
  }));
  if (columns.at(-1)?.direction === -1) rows.reverse();
  rows.sort((a, b) => {
    for (const [index, { direction }] of columns.entries()) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null);
      if (order !== 0) return order * direction;
    }
    return 0;
  });
  return rows.map(({ document }) => document);
}

function sortValue(document: Value, names: readonly string[], direction: 1 | -1): unknown {
  let values: unknown[] = [document];
  for (const name of names) {
    values = values.flat().flatMap((value) => {
      const inner = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      return inner === undefined ? [] : [inner];
    });
  }
  return values.flat().reduce((best: unknown, value) => {
    if (best === undefined) return value;
    return compareValues(value, best) * direction < 0 ? value : best;
  }, undefined);
}
