import { isRecord } from "@twinhelm/core/expression/compare";
import { isDateText } from "@twinhelm/core/expression/values";
import { structureOf } from "@twinhelm/core/field/structure";

/** What a filter needs to know of a property. The properties of a bucket have this shape. */
export interface FilterField {
  readonly type: string;
  readonly properties?: FilterFields | undefined;
  readonly items?: FilterField | undefined;
}

/** Properties by name. A resolved relation appears as `object`, or `array` of `object`, of its target. */
export type FilterFields = Readonly<Record<string, FilterField>>;

const isList = (field: FilterField | undefined): boolean => structureOf(field?.type) === "list";

/** Whether the texts of a property are dates. */
export const isMoment = (field: FilterField | undefined): boolean => structureOf(field?.type) === "moment";

const own = (fields: FilterFields | undefined, name: string): FilterField | undefined =>
  fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The property at a dotted path; lists on the way are entered. Undefined if the schema knows none. */
export function fieldAtPath(fields: FilterFields, path: string): FilterField | undefined {
  let at: FilterField | undefined = { type: "object", properties: fields };
  for (const piece of path.split(".")) {
    while (isList(at)) at = at?.items;
    at = own(at?.properties, piece);
  }
  return at;
}

/** Whether values at the path are dates: a date, or a list of dates at any depth. */
export function isDatePath(fields: FilterFields, path: string): boolean {
  let at = fieldAtPath(fields, path);
  while (isList(at)) at = at?.items;
  return isMoment(at);
}

/** True if the path leads through objects only, so that a document holds at most one value there. */
export function isSinglePath(fields: FilterFields, path: string): boolean {
  const parents = path.split(".").slice(0, -1);
  return parents.every((_, i) => {
    const parent = fieldAtPath(fields, parents.slice(0, i + 1).join("."));
    return structureOf(parent?.type) === "fields";
  });
}

type Document = Readonly<Record<string, unknown>>;
type Read = (value: unknown) => unknown;

/**
 * Makes what turns a stored or sent document into a copy in which the texts of date properties are dates, as
 * filters see them. Parts without dates are shared with the original.
 */
export function dateReader(fields: FilterFields): (document: Document) => Document {
  const readers = Object.entries(fields).flatMap(([name, field]): [string, Read][] => {
    const read = readerOf(field);
    return read === undefined ? [] : [[name, read]];
  });
  if (readers.length === 0) return (document) => document;
  return (document) => {
    const present = readers.filter(([name]) => Object.hasOwn(document, name));
    const read = present.map(([name, reader]): [string, unknown] => [name, reader(document[name])]);
    return read.length === 0 ? document : { ...document, ...Object.fromEntries(read) };
  };
}

/** `dateReader` for one document. */
export const withDates = (document: Document, fields: FilterFields): Document => dateReader(fields)(document);

/** What reads the dates in values of a property; undefined if it can hold none. */
function readerOf(field: FilterField): Read | undefined {
  if (isMoment(field)) return readDate;
  if (isList(field)) {
    const read = field.items && readerOf(field.items);
    return read && ((value) => (Array.isArray(value) ? value.map(read) : value));
  }
  if (structureOf(field.type) !== "fields" || !holdsDates(field)) return undefined;
  const read = dateReader(field.properties ?? {});
  return (value) => (isRecord(value) ? read(value) : value);
}

function readDate(value: unknown): unknown {
  if (typeof value !== "string" || !isDateText(value)) return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date;
}

function holdsDates(field: FilterField): boolean {
  if (isMoment(field)) return true;
  if (field.items !== undefined && holdsDates(field.items)) return true;
  return field.properties !== undefined && Object.values(field.properties).some(holdsDates);
}
