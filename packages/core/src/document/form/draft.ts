import type { Bucket } from "../../bucket/model";
import { jsonFields, jsonText } from "../../editing/json";
import { isRecord, isSame, valueAt } from "../../editing/same";
import { isPredefined } from "../../field/predefined";
import type { Languages } from "../language";
import type { BucketDocument } from "../model";
import { skeletonDocument } from "../skeleton";

/**
 * A document while it is edited, as a form and as JSON: its fields as they are stored, translated ones by language,
 * without the id of one that is stored; or, while its JSON cannot be read, that text. `null`, which no field may hold,
 * is in lists alone: an item that is not filled.
 */
export type DocumentDraft = Readonly<Record<string, unknown>> | string;

/** Keys from the outside to a part of a document; items count from 0. */
export type Path = readonly string[];

/**
 * The draft of a document; without one, of a new one, which begins with the defaults that the server does not fill in
 * by itself. A translated field that holds a plain value, from before it was translated, holds it in the default language.
 */
export function draftOf(
  bucket: Pick<Bucket, "properties" | "required">,
  row: BucketDocument | undefined,
  languages: Languages | undefined,
): DocumentDraft {
  if (row === undefined) return defaultsOf(bucket, languages);
  const { _id: _, ...fields } = row;
  if (languages === undefined) return withoutNulls(fields);
  const entries = Object.entries(withoutNulls(fields)).map(([key, value]) => {
    const translated = bucket.properties[key]?.options?.translate === true;
    return [key, translated && !isRecord(value) ? { [languages.default]: value } : value];
  });
  return Object.fromEntries(entries);
}

function defaultsOf(
  { properties, required = [] }: Pick<Bucket, "properties" | "required">,
  languages: Languages | undefined,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(properties).flatMap(([key, property]) => {
    const { default: value, readOnly, type, options } = property;
    // A switch shows false, so that is what it begins with where something is needed.
    const begin = value ?? (type === "boolean" && required.includes(key) ? false : undefined);
    if (begin === undefined || readOnly === true || isPredefined(begin)) return [];
    const translated = options?.translate === true && !isRecord(begin) && languages !== undefined;
    return [[key, translated ? { [languages.default]: begin } : begin]];
  });
  return Object.fromEntries(entries);
}

/** An object without the fields that are `null`, and the objects of which nothing is left; lists stay as they are. */
const withoutNulls = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  without(fields, undefined, (value) => value === null);

/**
 * What is sent of a draft: without what is empty (spec 2, section 5), inside of objects too, but for an empty text
 * that is stored already.
 */
export function documentOf(draft: DocumentDraft, stored?: DocumentDraft): Record<string, unknown> {
  const fields = typeof draft === "string" ? jsonFields(draft) : draft;
  return without(fields ?? {}, stored, (value, before) => value === null || (value === "" && before !== ""));
}

/** An object without some values, `undefined` ones too, and without the objects that hold nothing else. */
function without(
  fields: Readonly<Record<string, unknown>>,
  stored: unknown,
  isEmpty: (value: unknown, stored: unknown) => boolean,
): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([key, value]) => {
    const before = isRecord(stored) ? valueAt(stored, key) : undefined;
    if (value === undefined || isEmpty(value, before)) return [];
    if (!isRecord(value) || Object.keys(value).length === 0) return [[key, value]];
    const inner = without(value, before, isEmpty);
    return Object.keys(inner).length === 0 ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries);
}

/** The draft of a text that somebody typed; what cannot be read as an object stays the text. */
export function draftOfJson(text: string): DocumentDraft {
  const fields = jsonFields(text);
  return fields === undefined ? text : withoutNulls(fields);
}

/** A draft as JSON to edit. `begun`: the bucket of a new one, whose other fields are named with `null`, which is not sent. */
export function jsonOfDraft(draft: DocumentDraft, begun?: Pick<Bucket, "properties">): string {
  if (typeof draft === "string") return draft;
  return jsonText(begun === undefined ? draft : { ...skeletonDocument(begun), ...draft });
}

/** Whether a text that was typed still says what the draft holds, so that it may stay as it is. */
export const isJsonOf = (text: string, draft: DocumentDraft): boolean => isSame(draftOfJson(text), draft);

/** What a draft holds at a place; `undefined`: nothing. */
export function valueIn(draft: unknown, path: Path): unknown {
  let value: unknown = draft;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isRecord(value) ? valueAt(value, key) : undefined;
  }
  return value;
}

/** A draft with another value at a place. `undefined` takes it away, and the objects around it that hold nothing else. */
export function withValue(draft: DocumentDraft, path: Path, value: unknown): DocumentDraft {
  const fields = typeof draft === "string" ? {} : draft;
  const next = withPart(fields, path, value);
  return isRecord(next) ? next : {};
}

/** A value with another one at a place inside, as `withValue`; `undefined`: nothing is left of it. */
export function withPart(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const at = Number(key);
    return whole.map((item, index) => (index === at ? itemWith(item, rest, value) : item));
  }
  const { [key]: inner, ...others } = isRecord(whole) ? whole : {};
  const next = withPart(inner, rest, value);
  if (next !== undefined) return isRecord(whole) ? { ...whole, [key]: next } : { [key]: next };
  return Object.keys(others).length === 0 ? undefined : others;
}

/** An item has its place, also when it holds nothing: one whose last field is taken away is an object without fields. */
const itemWith = (item: unknown, path: Path, value: unknown): unknown =>
  withPart(item, path, value) ?? (isRecord(item) && path.length > 0 ? {} : null);
