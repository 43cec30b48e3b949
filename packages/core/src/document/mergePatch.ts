import { isRecord, keysOf, valueAt } from "../editing/same";

/** The merge patch that makes one value of another (RFC 7396): what is gone is null, lists are whole. */
export function mergePatch(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) return after;
  const changes = [...keysOf(before, after)].flatMap((key): [string, unknown][] => {
    const [was, is] = [valueAt(before, key), valueAt(after, key)];
    if (is === undefined) return was === undefined || was === null ? [] : [[key, null]];
    return [[key, mergePatch(was, is)]];
  });
  return Object.fromEntries(changes);
}
