/** Values as expressions see them. `undefined` is a missing field. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * Rank of a value's type in the total order of MongoDB: missing, null, numbers, texts, objects, lists,
 * booleans, dates (contract, bucket.md section 9.3). Ids are texts here.
 */
export function typeRank(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 5;
  if (value instanceof Date) return 8;
  return typeof value === "boolean" ? 7 : 4;
}

const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders texts by code point, as UTF-8 bytes sort: the order of SQLite and of MongoDB. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  const x = a.charCodeAt(i);
  const y = b.charCodeAt(i);
  if (i === length) return order(a.length, b.length);
  // Halves of a surrogate pair encode code points above every other unit.
  const high = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
  return order(high(x), high(y));
}

/** Orders any two values; 0 means equal. Fields of objects and items of lists are compared in order. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = order(typeRank(a), typeRank(b));
  if (rank !== 0) return rank;
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (isRecord(a) && isRecord(b)) return compareRecords(a, b);
  return order(Number(a), Number(b));
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const result = compareValues(a[i], b[i]);
    if (result !== 0) return result;
  }
  return order(a.length, b.length);
}

function compareRecords(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (const [i, [key, value]] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const result =
      order(typeRank(value), typeRank(other[1])) ||
      compareTexts(key, other[0]) ||
      compareValues(value, other[1]);
    if (result !== 0) return result;
  }
  return order(left.length, right.length);
}

/** A key under which equal simple values meet; undefined for lists and objects. */
function keyOf(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === "string") return `"${value}`;
  if (value instanceof Date) return `date ${value.getTime()}`;
  return typeof value === "number" || typeof value === "boolean" || value === null ? value : undefined;
}

/** Makes what tells whether a value equals one of a list, fast for long lists of simple values. */
export function membership(list: readonly unknown[]): (value: unknown) => boolean {
  const keys = new Set(list.map(keyOf));
  const others = list.filter((item) => keyOf(item) === undefined);
  return (value) => {
    const key = keyOf(value);
    return key === undefined ? others.some((other) => compareValues(other, value) === 0) : keys.has(key);
  };
}
