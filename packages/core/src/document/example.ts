import type { Bucket } from "../bucket/model";
import { isPredefined } from "../field/predefined";
import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import type { Properties } from "../field/type";

/** An example of a document, for a command line: each field with its default, an example or an empty value of its type. */
export function exampleDocument(bucket: Pick<Bucket, "properties">): Record<string, unknown> {
  return exampleObject(bucket.properties, 0);
}

/** Deeper than this an object stays empty. */
const deepest = 5;

const exampleObject = (properties: Properties, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true)
      .map(([key, property]) => [key, exampleValue(property, depth)]),
  );

/** The value that one field has in an example. */
export function exampleValue(property: Property, depth = 0): unknown {
  if (property.default !== undefined && !isPredefined(property.default)) return property.default;
  const [first] = [...(property.enum ?? []), ...(property.examples ?? [])];
  if (first !== undefined) return first;
  const type = fieldTypeOf(property.type);
  if (type === undefined) return "";
  return type.example(property, (inner) => (depth < deepest ? exampleObject(inner, depth + 1) : {}));
}
