import type { Bucket, Property } from "../bucket/model";

/** A document to start from: each field with its default, an example or an empty value of its type. */
export function exampleDocument(bucket: Bucket): Record<string, unknown> {
  return exampleObject(bucket.properties, 0);
}

/** Deeper than this an object stays empty. */
const deepest = 5;

const exampleObject = (
  properties: Readonly<Record<string, Property>>,
  depth: number,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.readOnly !== true)
      .map(([key, property]) => [key, exampleValue(property, depth)]),
  );

function exampleValue(property: Property, depth: number): unknown {
  if (property.default !== undefined && !isPredefined(property.default)) return property.default;
  const [first] = [...(property.enum ?? []), ...(property.examples ?? [])];
  if (first !== undefined) return first;
  switch (property.type) {
    case "number":
      return property.minimum ?? 0;
    case "boolean":
      return false;
    case "date":
      return "2000-01-01T00:00:00.000Z";
    case "array":
    case "multiselect":
      return [];
    case "relation":
      return property.relationType === "onetomany" ? [] : "";
    case "location":
      return { type: "Point", coordinates: [0, 0] };
    case "object":
      return depth < deepest ? exampleObject(property.properties ?? {}, depth + 1) : {};
    default:
      return "";
  }
}

/** Defaults that the server fills in, such as `:created_at`. */
const isPredefined = (value: unknown): boolean => typeof value === "string" && value.startsWith(":");
