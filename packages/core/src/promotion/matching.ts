import { isSame } from "../editing/same";
import { nameOf } from "../representation/diff";
import type { Resource } from "../representation/model";
import { canonical } from "./canonical";
import { type IdMap, withIds } from "./references";

/** Which resources of two sides are the same one: of one module. */
export interface Matching {
  /** By the id that the source has. */
  readonly pairs: ReadonlyMap<string, Resource>;
  /** Names that several unmatched ones have, so that none is the one that is meant. */
  readonly ambiguous: ReadonlySet<string>;
}

/** A resource as it would be on the other side, under the id that it has there. */
export function moved(resource: Resource, id: string, ids: IdMap): Resource {
  const { module, contents } = withIds(resource, ids);
  const schema = "_id" in contents.schema ? { ...contents.schema, _id: id } : contents.schema;
  return { module, _id: id, contents: { ...contents, schema } };
}

/** Whether two resources hold the same, whatever their ids. */
export const isEqual = (one: Resource, other: Resource, ids: IdMap): boolean =>
  isSame(canonical(moved(one, other._id, ids)), canonical(moved(other, other._id, new Map())));

/** Matches by id; what is left by name, where only one on each side has it, or what it holds is the same. */
export function matchOf(source: readonly Resource[], target: readonly Resource[], ids: IdMap): Matching {
  const byId = new Map(target.map((each) => [each._id, each]));
  const pairs = new Map<string, Resource>();
  for (const { _id } of source) {
    const same = byId.get(_id);
    if (same !== undefined) pairs.set(_id, same);
    byId.delete(_id);
  }
  const left = source.filter(({ _id }) => !pairs.has(_id));
  const ambiguous = new Set<string>();
  if (left.length === 0 || byId.size === 0) return { pairs, ambiguous };
  const there = Map.groupBy(byId.values(), nameOf);
  for (const [name, ours] of Map.groupBy(left, nameOf)) {
    const theirs = there.get(name) ?? [];
    if (theirs.length === 0) continue;
    for (const [one, other] of pairsOf(ours, theirs, ids)) pairs.set(one._id, other);
    if (ours.some(({ _id }) => !pairs.has(_id))) ambiguous.add(name);
  }
  return { pairs, ambiguous };
}

function pairsOf(ours: readonly Resource[], theirs: readonly Resource[], ids: IdMap) {
  const found: (readonly [Resource, Resource])[] = [];
  const open = new Set(theirs);
  for (const one of ours) {
    const same = [...open].find((other) => isEqual(one, other, ids));
    if (same === undefined) continue;
    open.delete(same);
    found.push([one, same]);
  }
  const [first, ...more] = ours.filter((one) => !found.some(([each]) => each === one));
  const [only, ...others] = open;
  if (first !== undefined && only !== undefined && more.length === 0 && others.length === 0)
    found.push([first, only]);
  return found;
}
