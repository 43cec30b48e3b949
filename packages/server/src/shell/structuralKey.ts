import { createHash } from "node:crypto";

/** Characters; longer texts would be told apart by their length alone before they are compared one by one. */
const longest = 1_000;

/**
 * A text that two JSON values share exactly when they are equal: the order of keys does not count, that of
 * items does, and 1 is 1.0. It is made in time in proportion to the value, so that sets of values need no
 * comparison of each with each.
 */
export function structuralKey(value: unknown): string {
  const key = written(value);
  return key.length > longest ? `#${createHash("sha256").update(key).digest("base64")}` : key;
}

function written(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    return Array.isArray(value)
      ? `[${value.map(written).join()}]`
      : `{${Object.entries(value)
          .sort(byName)
          .map(([name, item]) => `${JSON.stringify(name)}:${written(item)}`)
          .join()}}`;
  }
  // Numbers that begin with a digit would be hashed without the secret of this process; JSON has no Infinity.
  return typeof value === "number" ? `=${value}` : JSON.stringify(value);
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
