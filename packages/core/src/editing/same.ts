/**
 * Whether two values hold the same, in whatever order of keys. A key that holds `undefined` counts as one that is
 * not there, as in JSON.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  return [...keysOf(one, other)].every((key) => isSame(valueAt(one, key), valueAt(other, key)));
}

/** Whether a value is an object with keys: no list, not null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** All keys of some objects, each once, in the order in which they come first. */
export const keysOf = (...records: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> =>
  new Set(records.flatMap((each) => Object.keys(each)));

/** What an object itself holds at a key; nothing that it inherits. */
export const valueAt = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
