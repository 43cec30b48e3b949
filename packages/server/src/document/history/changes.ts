import { isRecord, isSame, keysOf, valueAt } from "@twinhelm/core/editing/same";
import type { ChangedFields } from "../../engine/history";
import type { Value } from "../values";

/** The root fields in which a document differs from what it was, with what they were. */
export function changedFields(before: Readonly<Value>, after: Readonly<Value>): ChangedFields {
  const fields: Record<string, ChangedFields[string]> = {};
  for (const name of keysOf(before, after)) {
    const [old, now] = [valueAt(before, name), valueAt(after, name)];
    if (name === "_id" || isSame(old, now)) continue;
    const leaves = changedLeaves(old, now);
    fields[name] = old === undefined ? [leaves] : [leaves, old];
  }
  return fields;
}

/**
 * Counts the values that differ, by the leaf (contract, bucket.md section 11.1). What there was before and is not now
 * counts each of its leaves, what there is only now counts once; lists are compared by index.
 */
export function changedLeaves(before: unknown, after: unknown): number {
  if (after === undefined) return leavesOf(before);
  if (isRecord(before) && isRecord(after))
    return sum([...keysOf(before, after)], (key) => changedLeaves(valueAt(before, key), valueAt(after, key)));
  if (Array.isArray(before) && Array.isArray(after))
    return sum([...Array(Math.max(before.length, after.length)).keys()], (at) =>
      changedLeaves(before[at], after[at]),
    );
  return isSame(before, after) ? 0 : 1;
}

function leavesOf(value: unknown): number {
  if (value === undefined) return 0;
  if (Array.isArray(value)) return sum(value, leavesOf);
  return isRecord(value) ? sum(Object.values(value), leavesOf) : 1;
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0);
