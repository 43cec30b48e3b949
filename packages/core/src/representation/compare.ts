import { isSame } from "../editing/same";
import { keyOf, type Resource } from "./model";

/** A resource that is there and should be another. */
export interface Updation<Module extends string> {
  readonly before: Resource<Module>;
  readonly after: Resource<Module>;
}

/** What has to be done so that what is there becomes what is wanted. */
export interface Comparison<Module extends string> {
  readonly insertions: readonly Resource<Module>[];
  readonly updations: readonly Updation<Module>[];
  readonly deletions: readonly Resource<Module>[];
}

/**
 * Compares by module and id, as assets and version control do (contract, storage-asset-dashboard-activity-vc.md
 * section 2.4): the order of keys does not count, lists count by place, and a key that holds `undefined` is none.
 * Each list is in the order in which its resources came.
 */
export function compare<Module extends string>(
  desired: Iterable<Resource<Module>>,
  existing: Iterable<Resource<Module>>,
): Comparison<Module> {
  const there = new Map([...existing].map((each) => [keyOf(each), each]));
  const insertions: Resource<Module>[] = [];
  const updations: Updation<Module>[] = [];
  for (const after of desired) {
    const before = there.get(keyOf(after));
    there.delete(keyOf(after));
    if (before === undefined) insertions.push(after);
    else if (!isSame(before.contents, after.contents)) updations.push({ before, after });
  }
  return { insertions, updations, deletions: [...there.values()] };
}
