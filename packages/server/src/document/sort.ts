import type { Bucket } from "@twinhelm/core/bucket/model";
import { compareValues } from "@twinhelm/core/expression/compare";
import { pathAt } from "@twinhelm/core/expression/values";
import { columnExpression, isColumnPath } from "../filter/column";
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
      throw bareError(400, `Database error: the sort direction of ${path} must be 1 or -1`);
    if (!isColumnPath(path)) throw bareError(400, `Database error: ${path} cannot be a field to sort by`);
    return { path, direction };
  });
}

interface Translation {
  readonly fields: readonly string[];
  readonly best: string;
  readonly languages: Languages;
}

/** The ORDER BY of a page; equal rows stand in the order of their insertion. */
export function orderOf(
  keys: readonly SortKey[],
  _bucket: Bucket,
  translation: Translation | undefined,
): string {
  const terms = keys.map(({ path, direction }) => {
    const word = direction === 1 ? "ASC" : "DESC";
    if (path === "_id") return `id ${word}`;
    if (translation?.fields.includes(path) !== true) return `${columnExpression(path)} ${word}`;
    const texts = [translation.best, translation.languages.default].map((code) =>
      columnExpression(`${path}.${code}`),
    );
    return `coalesce(${texts.join(", ")}) ${word}`;
  });
  // Ids are unique: nothing after them can matter, and the index alone gives the order.
  if (keys.some(({ path }) => path === "_id")) return terms.join(", ");
  return [...terms, "sequence"].join(", ");
}

/** The same order on documents. */
export function compareBy(keys: readonly SortKey[]): (a: Value, b: Value) => number {
  const paths = keys.map(({ path, direction }) => ({ names: path.split("."), direction }));
  return (a, b) => {
    for (const { names, direction } of paths) {
      const order = compareValues(pathAt(a, names) ?? null, pathAt(b, names) ?? null);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}
