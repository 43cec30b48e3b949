import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";

/** Fields whose texts hold addresses of objects of storage. */
const fileTypes: ReadonlySet<string> = new Set(["storage", "richtext"]);

/** Whether documents of a bucket can refer to objects of storage. */
export const holdsFiles = ({ properties }: Pick<Bucket, "properties">): boolean =>
  Object.values(properties).some(isHolding);

const isHolding = ({ type, properties, items }: Property): boolean =>
  fileTypes.has(type) ||
  (items !== undefined && isHolding(items)) ||
  (properties !== undefined && Object.values(properties).some(isHolding));

/** Whether a document refers to one of these objects: its id stands in a text of such a field, as in its address. */
export const refersTo = (
  { properties }: Pick<Bucket, "properties">,
  document: Readonly<Record<string, unknown>>,
  ids: ReadonlySet<string>,
): boolean => hasFieldWith(properties, document, ids);

function hasFieldWith(
  properties: Readonly<Record<string, Property>>,
  value: unknown,
  ids: ReadonlySet<string>,
): boolean {
  return Object.entries(properties).some(
    ([name, property]) =>
      isHolding(property) && Object.hasOwn(Object(value), name) && isWith(property, Object(value)[name], ids),
  );
}

function isWith(property: Property, value: unknown, ids: ReadonlySet<string>): boolean {
  const { type, items, properties } = property;
  if (fileTypes.has(type)) return textsOf(value).some((text) => mentions(text, ids));
  if (items !== undefined && Array.isArray(value) && value.some((item) => isWith(items, item, ids)))
    return true;
  return properties !== undefined && hasFieldWith(properties, value, ids);
}

/** The texts of a field: one, or one for each language. */
const textsOf = (value: unknown): readonly string[] =>
  (typeof value === "object" && value !== null ? Object.values(value) : [value]).filter(
    (each) => typeof each === "string",
  );

const idPattern = /(?<![\da-f])[\da-f]{24}(?![\da-f])/g;

/** Whether one of these ids stands somewhere in a text, as the server writes ids. */
export function mentions(text: string, ids: ReadonlySet<string>): boolean {
  for (const [id] of text.matchAll(idPattern)) if (ids.has(id)) return true;
  return false;
}
