import type { Property } from "./property";

/** A field and its key. */
export interface ListedField {
  readonly key: string;
  readonly property: Property;
}

/** The fields of a bucket, or of an object, as they are edited: in order, with what is said of them beside. */
export interface FieldList {
  readonly fields: readonly ListedField[];
  /** Keys that documents must have; some may name no field. Absent where it is absent. */
  readonly required?: readonly string[] | undefined;
  /** Key of the field that names a document; an object has none. */
  readonly primary?: string | undefined;
}

/** What has fields. */
interface Owner {
  readonly properties?: Readonly<Record<string, Property>> | undefined;
  readonly required?: readonly string[] | undefined;
}

/** What is written back into what has fields; everything else of it stays as it is. */
export interface OwnedFields {
  readonly properties: Record<string, Property>;
  readonly required: string[] | undefined;
}

/** Keys of fields from the bucket inwards; those of objects inside of lists follow the key of the list. */
export type FieldPath = readonly string[];

export const listedFields = ({ properties = {}, required }: Owner): FieldList => ({
  fields: Object.entries(properties).map(([key, property]) => ({ key, property })),
  required,
});

export const ownedFields = ({ fields, required }: FieldList): OwnedFields => ({
  properties: Object.fromEntries(fields.map(({ key, property }) => [key, property])),
  required: required && [...required],
});

/** The fields inside of a field: those of an object, or of the objects of a list. */
export const innerFields = (property: Property): FieldList =>
  property.items === undefined ? listedFields(property) : innerFields(property.items);

/** The fields inside of the one at `path`; an empty path: the fields of the bucket. */
export function fieldsAt(list: FieldList, [key, ...rest]: FieldPath): FieldList | undefined {
  if (key === undefined) return list;
  const property = fieldIn(list, key);
  return property === undefined ? undefined : fieldsAt(innerFields(property), rest);
}

export const fieldIn = ({ fields }: FieldList, key: string): Property | undefined =>
  fields.find((each) => each.key === key)?.property;

/** The field at a path, with its key and the fields that it stands among. */
export function fieldAt(
  list: FieldList,
  path: FieldPath,
): { readonly key: string; readonly property: Property; readonly siblings: FieldList } | undefined {
  const key = path.at(-1);
  const siblings = fieldsAt(list, path.slice(0, -1));
  const property = key === undefined || siblings === undefined ? undefined : fieldIn(siblings, key);
  return key === undefined || siblings === undefined || property === undefined
    ? undefined
    : { key, property, siblings };
}

/** Changes the fields inside of the one at `path`. A path that leads nowhere changes nothing. */
export function withFieldsAt(
  list: FieldList,
  [key, ...rest]: FieldPath,
  edit: (inner: FieldList) => FieldList,
): FieldList {
  if (key === undefined) return edit(list);
  return withField(list, key, (property) => withInner(property, (inner) => withFieldsAt(inner, rest, edit)));
}

function withInner(property: Property, edit: (inner: FieldList) => FieldList): Property {
  if (property.items !== undefined) return { ...property, items: withInner(property.items, edit) };
  const { properties, required } = ownedFields(edit(listedFields(property)));
  return { ...property, properties, ...(required === undefined ? {} : { required }) };
}

/** Changes the definition of one field. */
export const withField = (
  list: FieldList,
  key: string,
  edit: (property: Property) => Property,
): FieldList => ({
  ...list,
  fields: list.fields.map((each) => (each.key === key ? { key, property: edit(each.property) } : each)),
});

/** Changes the field at a path, and what is said of it beside: `edit` gets its key and what it stands among. */
export const withFieldAt = (
  list: FieldList,
  path: FieldPath,
  edit: (siblings: FieldList, key: string) => FieldList,
): FieldList => {
  const key = path.at(-1);
  return key === undefined ? list : withFieldsAt(list, path.slice(0, -1), (siblings) => edit(siblings, key));
};

/** A new field at the end. */
export const addField = (list: FieldList, field: ListedField): FieldList => ({
  ...list,
  fields: [...list.fields, field],
});

/** Takes a field away, and its key from those that are required. */
export const removeField = (list: FieldList, key: string): FieldList => ({
  ...list,
  fields: list.fields.filter((each) => each.key !== key),
  required: list.required?.filter((each) => each !== key),
});

/** Puts a field in the place that another one has; the others move up. Unknown keys change nothing. */
export function moveField(list: FieldList, key: string, placeOf: string): FieldList {
  const from = list.fields.findIndex((each) => each.key === key);
  const to = list.fields.findIndex((each) => each.key === placeOf);
  const moved = list.fields[from];
  if (moved === undefined || to < 0 || from === to) return list;
  return { ...list, fields: list.fields.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Whether a schema can hold its fields in this order: keys that are numbers always come first, from low to high. */
export function canHoldOrder(list: FieldList): boolean {
  const held = Object.keys(ownedFields(list).properties);
  return list.fields.every(({ key }, at) => held[at] === key);
}
