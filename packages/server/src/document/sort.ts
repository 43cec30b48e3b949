import { compareValues, isRecord } from "@twinhelm/core/expression/compare";
import { isPlainPath } from "../bucket/fields";
import type { SortKey } from "../engine/documents";
import { bareError } from "../shell/errors";
import type { Value } from "./values";

/** Reads the parameter `sort`. Other directions than 1 and -1, and names no field can have, are 400. */
export function sortKeysOf(sort: Readonly<Record<string, unknown>> | undefined): readonly SortKey[] {
  return Object.entries(sort ?? {}).map(([path, value]) => {
    const direction = Number(value);
    if (direction !== 1 && direction !== -1)
      throw bareError(
        400,
        "Database error: $sort key ordering must be 1 (for ascending) or -1 (for descending)",
      );
    if (!isPlainPath(path)) throw bareError(400, `Database error: ${path} cannot be a field to sort by`);
    return { path, direction };
  });
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
