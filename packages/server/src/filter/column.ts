/** Only such names go into a path inside SQL; they need no escaping there. */
const plainName = /^[A-Za-z0-9_]+$/;

/** Whether a dotted path can be written into SQL. */
export const isColumnPath = (path: string): boolean =>
  path.split(".").every((piece) => plainName.test(piece));

/**
 * The JSON path of a dotted path as SQL text: `'$."info"."port"'`. Throws on a name with other characters
 * than letters, digits and underscore; property names of buckets have no others.
 */
export function jsonPath(path: string): string {
  if (!isColumnPath(path)) throw new Error(`"${path}" cannot be a path in SQL`);
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
