import { isPlainPath } from "../../../bucket/fields";

/**
 * The JSON path of a dotted path as SQL text: `'$."info"."port"'`. Throws on a name with other characters
 * than letters, digits and underscore; property names of buckets have no others.
 */
export function jsonPath(path: string): string {
  if (!isPlainPath(path)) throw new Error(`"${path}" cannot be a path in SQL`);
  return `'$${path
    .split(".")
    .map((piece) => `."${piece}"`)
    .join("")}'`;
}

/**
 * The SQL expression for the value at a dotted path. An index on exactly this text is used by filters and by
 * sorting: `CREATE INDEX ... ON t(${columnExpression("name")})`.
 */
export const columnExpression = (path: string, column = "json"): string =>
  `json_extract(${column}, ${jsonPath(path)})`;

/** The SQL expression for the JSON type at a dotted path: null if there is nothing. */
export const typeExpression = (path: string, column = "json"): string =>
  `json_type(${column}, ${jsonPath(path)})`;
