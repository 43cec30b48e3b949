import type { Property } from "./property";
import { isReference, structureOf } from "./structure";

type Properties = Readonly<Record<string, Property>>;

/** A name in a path that no field has, and the names that stand in its place. */
export interface UnknownName {
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * The first name of a dotted path that is no field of a bucket. Relations are followed as far as their buckets are
 * known; inside of other values (places, texts by language) any name is taken.
 */
export function unknownNameIn(
  path: string,
  properties: Properties,
  propertiesOf: (bucketId: string) => Properties | undefined,
): UnknownName | undefined {
  let within: Properties | undefined = { _id: { type: "string" }, ...properties };
  for (const name of path.split(".")) {
    if (within === undefined) return undefined;
    // A place in a list.
    if (/^\d+$/.test(name)) continue;
    const property: Property | undefined = Object.hasOwn(within, name) ? within[name] : undefined;
    if (property === undefined) return { name, names: Object.keys(within) };
    within = fieldsBelow(property, propertiesOf);
  }
  return undefined;
}

function fieldsBelow(
  property: Property,
  propertiesOf: (bucketId: string) => Properties | undefined,
): Properties | undefined {
  if (isReference(property)) {
    const below = propertiesOf(property.bucketId ?? "");
    return below === undefined ? undefined : { _id: { type: "string" }, ...below };
  }
  const structure = structureOf(property.type);
  if (structure === "list" && property.items !== undefined) return fieldsBelow(property.items, propertiesOf);
  return structure === "fields" ? property.properties : undefined;
}
