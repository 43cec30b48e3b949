import { isRecord, isSame } from "../editing/same";
import type { Property } from "../field/property";
import { relatedIds } from "../field/related";
import { isReference } from "../field/structure";
import type { RelatedIds, RelatedName } from "./relatedNames";

/** The documents that relations name in a value, inside of its objects and lists too. */
export function relatedWithin(property: Property, value: unknown): readonly RelatedIds[] {
  if (isReference(property))
    return property.bucketId === undefined ? [] : [{ bucketId: property.bucketId, ids: relatedIds(value) }];
  return partsOf(property, value).flatMap((part) => relatedWithin(part.property, part.value));
}

/** A value with the names of related documents in the place of their ids, as far as they are known. */
export function withNames(property: Property, value: unknown, nameOf: RelatedName): unknown {
  if (isReference(property)) {
    const named = relatedIds(value).map((id) => nameOf(property.bucketId, id) ?? id);
    return Array.isArray(value) ? named : (named[0] ?? value);
  }
  const parts = partsOf(property, value).map((part) => withNames(part.property, part.value, nameOf));
  if (Array.isArray(value)) return property.items === undefined ? value : parts;
  return isRecord(value)
    ? Object.fromEntries(Object.keys(value).map((key, at) => [key, parts[at] ?? value[key]]))
    : value;
}

/** Two values with names, unless they read the same then. */
export function bothWithNames(
  property: Property,
  values: readonly [unknown, unknown],
  nameOf: RelatedName,
): readonly [unknown, unknown] {
  const one = withNames(property, values[0], nameOf);
  const other = withNames(property, values[1], nameOf);
  return isSame(one, other) ? values : [one, other];
}

/** Nothing is known of it. */
const unknown: Property = { type: "" };

/** Items of a list, fields of an object, or the translations of one, in their order, each with what it is. */
function partsOf(property: Property, value: unknown): readonly { property: Property; value: unknown }[] {
  const { items, properties = {}, options } = property;
  if (Array.isArray(value))
    return items === undefined ? [] : value.map((item) => ({ property: items, value: item }));
  if (!isRecord(value)) return [];
  const translation = options?.translate === true ? { ...property, options: {} } : unknown;
  return Object.entries(value).map(([key, part]) => ({
    property: Object.hasOwn(properties, key) ? (properties[key] ?? unknown) : translation,
    value: part,
  }));
}
