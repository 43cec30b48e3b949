import type { Property } from "./property";
import { isToMany } from "./structure";
import { idOf } from "./types/relation";

/** The ids of a relation's value, each once, in their order; a document in place of its id counts as its id. */
export const relatedIds = (value: unknown): readonly string[] => [
  ...new Set((Array.isArray(value) ? value : [value]).flatMap((item) => idOf(item) ?? [])),
];

/**
 * The value after somebody chose a document: of a relation to many it joins or leaves the others, of one to one it takes
 * the place of the one before, or goes if it was that one. Nothing left: `undefined`.
 */
export function withRelated(property: Property, value: unknown, id: string): unknown {
  const ids = relatedIds(value);
  const isChosen = ids.includes(id);
  if (!isToMany(property)) return isChosen ? undefined : id;
  return notEmpty(isChosen ? ids.filter((each) => each !== id) : [...ids, id]);
}

/** The value without one of its documents. */
export function withoutRelated(property: Property, value: unknown, id: string): unknown {
  const ids = relatedIds(value).filter((each) => each !== id);
  return isToMany(property) ? notEmpty(ids) : undefined;
}

const notEmpty = (ids: readonly string[]): readonly string[] | undefined =>
  ids.length === 0 ? undefined : ids;
