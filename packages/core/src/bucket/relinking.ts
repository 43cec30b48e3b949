import type { Property } from "../field/property";
import { isReference } from "../field/structure";

type Properties = Readonly<Record<string, Property>>;

/** The fields with the buckets that their relations lead to exchanged, at any depth; what `target` does not know stays. */
export const relinked = (
  properties: Properties,
  target: (bucketId: string) => string | undefined,
): Record<string, Property> =>
  Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, relinkedField(each, target)]));

function relinkedField(property: Property, target: (bucketId: string) => string | undefined): Property {
  const { properties, items, bucketId } = property;
  return {
    ...property,
    ...(isReference(property) && bucketId !== undefined ? { bucketId: target(bucketId) ?? bucketId } : {}),
    ...(properties === undefined ? {} : { properties: relinked(properties, target) }),
    ...(items === undefined ? {} : { items: relinkedField(items, target) }),
  };
}
