import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Property } from "@twinhelm/core/field/property";
import { isListProperty } from "@twinhelm/core/field/structure";

/** A property with its dotted path. */
export interface PropertyAt {
  readonly path: string;
  readonly property: Property;
  /** True if a list lies above it. */
  readonly insideList: boolean;
}

/** Names of fields are made of these; so nothing in a path needs escaping anywhere. */
const plainName = /^[A-Za-z0-9_]+$/;

/** Whether every name of a dotted path could be that of a field. */
export const isPlainPath = (path: string): boolean => path.split(".").every((piece) => plainName.test(piece));

/** Every property of a bucket, those inside objects and list items too. */
export function allProperties(bucket: Pick<Bucket, "properties">): readonly PropertyAt[] {
  const found: PropertyAt[] = [];
  const visit = (path: string, property: Property, insideList: boolean): void => {
    found.push({ path, property, insideList });
    for (const [name, inner] of Object.entries(property.properties ?? {}))
      visit(`${path}.${name}`, inner, insideList);
    for (const [name, inner] of Object.entries(property.items?.properties ?? {}))
      visit(`${path}.${name}`, inner, true);
  };
  for (const [name, property] of Object.entries(bucket.properties)) visit(name, property, false);
  return found;
}

export const isUnique = ({ property }: PropertyAt): boolean => property.options?.unique === true;
export const isIndexed = (at: PropertyAt): boolean => at.property.options?.index === true || isUnique(at);

/** Whether the values are lists, so that each item counts for itself in filters and uniqueness. */
export const isList = ({ property, insideList }: PropertyAt): boolean =>
  insideList || isListProperty(property);

/** Root fields whose values are maps of languages. */
export const translatedFields = (bucket: Bucket): readonly string[] =>
  Object.entries(bucket.properties)
    .filter(([, property]) => property.options?.translate === true)
    .map(([name]) => name);

/** The different values at a path through lists, each as JSON text; none: the text of nothing, once. */
export function itemsAt(document: unknown, path: string): ReadonlySet<string> {
  let values: unknown[] = [document];
  for (const name of path.split(".")) {
    values = values
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => (Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined));
  }
  const items = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  return new Set((items.length === 0 ? [undefined] : items).map((item) => JSON.stringify(item) ?? ""));
}
