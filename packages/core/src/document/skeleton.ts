import type { Bucket } from "../bucket/model";
import { isPredefined } from "../field/predefined";
import type { Property } from "../field/property";
import type { Properties } from "../field/type";

/**
 * A new document to fill in: each field that can be written with its default, else `null`, which no field may hold.
 * Nothing that nobody typed is stored by it.
 */
export const skeletonDocument = ({ properties }: Pick<Bucket, "properties">): Record<string, unknown> =>
  skeletonObject(properties, 0);

/** Deeper than this an object is not laid out. */
const deepest = 5;

const skeletonObject = (properties: Properties, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true)
      .map(([key, property]) => [key, skeletonValue(property, depth)]),
  );

function skeletonValue({ default: value, properties }: Property, depth: number): unknown {
  if (value !== undefined && !isPredefined(value)) return value;
  return properties === undefined || depth >= deepest ? null : skeletonObject(properties, depth + 1);
}

/** What is sent of a skeleton: without the fields that are still `null`, and the objects of which nothing is left. */
export const filledIn = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      if (value === null) return [];
      if (typeof value !== "object" || Array.isArray(value) || Object.keys(value).length === 0)
        return [[key, value]];
      const inner = filledIn({ ...value });
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
