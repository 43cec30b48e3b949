import { bareError } from "../shell/errors";

/** Sorts a short list by dotted paths, 1 ascending and -1 descending; texts by code point, missing values first. */
export function sortBy<T>(
  items: readonly T[],
  sort: Readonly<Record<string, unknown>> | undefined,
): readonly T[] {
  const keys = Object.entries(sort ?? {}).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) throw bareError(400, "A sort direction must be 1 or -1.");
    return { path: path.split("."), direction };
  });
  if (keys.length === 0) return items;
  return items.toSorted((a, b) => {
    for (const { path, direction } of keys) {
      const order = compare(at(a, path), at(b, path));
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (Object.hasOwn(Object(current), key) ? Object(current)[key] : undefined),
    value,
  );

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [a, b].map((value) => (value === undefined || value === null ? "" : String(value)));
  return x === y ? 0 : (x ?? "") < (y ?? "") ? -1 : 1;
}
