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
  if (keys.length > mostKeys) throw bareError(400, `A sort has at most ${mostKeys} fields.`);
  return items
    .map((item) => ({ item, values: keys.map(({ path }) => sortValue(at(item, path))) }))
    .sort((a, b) => {
      for (const [index, { direction }] of keys.entries()) {
        const order = compare(a.values[index] ?? "", b.values[index] ?? "");
        if (order !== 0) return order * direction;
      }
      return 0;
    })
    .map(({ item }) => item);
}

const mostKeys = 32;
/** Characters of a text that count for its place: it is compared with many others. */
const longestText = 1_000;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (Object.hasOwn(Object(current), key) ? Object(current)[key] : undefined),
    value,
  );

/** What a value is sorted by; what is not there counts as an empty text. */
function sortValue(value: unknown): string | number {
  if (typeof value === "number") return value;
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.slice(0, longestText);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a), String(b)];
  if (x === y) return 0;
  let at = 0;
  while (x.charCodeAt(at) === y.charCodeAt(at)) at += 1;
  // Halves of a pair are compared by the code point they make: SQLite compares texts so, too.
  if (at > 0 && isLeading(x.charCodeAt(at - 1))) at -= 1;
  return (x.codePointAt(at) ?? -1) - (y.codePointAt(at) ?? -1);
}

const isLeading = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
