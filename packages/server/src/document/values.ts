import type { Bucket } from "@twinhelm/core/bucket/model";
import { isPredefined } from "@twinhelm/core/field/predefined";
import type { Property } from "@twinhelm/core/field/property";
import { fieldTypeOf, fieldTypes } from "@twinhelm/core/field/table";
import { validationError } from "../shell/errors";
import { isRecord } from "../shell/query";

type Properties = Bucket["properties"];
export type Value = Record<string, unknown>;

/** Characters that defaults may add to one document: a list of many items gets those of its items as often. */
const mostOfDefaults = 16_000_000;

interface Room {
  /** Throws 400 when there is none left. */
  take(value: unknown): void;
}

function roomOf(): Room {
  const sizes = new Map<unknown, number>();
  let left = mostOfDefaults;
  return {
    take(value) {
      const size = sizes.get(value) ?? (JSON.stringify(value) ?? "").length;
      sizes.set(value, size);
      left -= size;
      if (left < 0) throw validationError(" would be too large with the defaults of its fields");
    },
  };
}

/**
 * Fills in the defaults of a document, at any depth where the parent exists (contract, bucket.md section 4.4).
 * A read-only field with a default always has it. `instant` is the time of the write as ISO text.
 */
export function applyDefaults(value: Value, properties: Properties, instant: string, room = roomOf()): void {
  for (const [name, property] of Object.entries(properties)) {
    const absent = !Object.hasOwn(value, name);
    if (property.default !== undefined && (absent || property.readOnly === true)) {
      room.take(property.default);
      value[name] = structuredClone(property.default);
    }
    if (!Object.hasOwn(value, name)) continue;
    if (property.options?.translate === true && isRecord(value[name])) {
      value[name] = Object.fromEntries(
        Object.entries(value[name]).map(([code, text]) => [
          code,
          withDefaults(text, property, instant, room),
        ]),
      );
    } else value[name] = withDefaults(value[name], property, instant, room);
  }
}

function withDefaults(value: unknown, property: Property, instant: string, room: Room): unknown {
  if (isPredefined(value)) return instant;
  if (property.properties !== undefined && isRecord(value)) {
    const copy = { ...value };
    applyDefaults(copy, property.properties, instant, room);
    return copy;
  }
  const { items } = property;
  if (items !== undefined && Array.isArray(value))
    return value.map((item) => withDefaults(item, items, instant, room));
  const type = fieldTypeOf(property.type);
  return type === undefined ? value : type.completed(value);
}

/** Writes dates in their one form, ids in lower case. The document has passed validation. */
export function normalise(value: Value, properties: Properties): Value {
  // A spread has even a key named __proto__ as its own.
  const result = { ...value };
  for (const [name, item] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) continue;
    const isMap = property.options?.translate === true && isRecord(item);
    const stored = isMap ? normalisedTexts(item, property) : normalised(item, property);
    if (stored !== item) result[name] = stored;
  }
  return result;
}

const normalisedTexts = (texts: Readonly<Value>, property: Property): Value =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, normalised(text, property)]));

function normalised(value: unknown, property: Property): unknown {
  const type = property.format === "date-time" ? fieldTypes.date : fieldTypeOf(property.type);
  const stored = type === undefined ? value : type.stored(value);
  if (property.properties !== undefined && isRecord(stored))
    return normalise({ ...stored }, property.properties);
  const { items } = property;
  if (items !== undefined && Array.isArray(stored)) return stored.map((item) => normalised(item, items));
  return stored;
}

/** A document as it is stored: its id comes first, as lists send it. */
export function storedText(id: string, document: Readonly<Value>): string {
  // Most have it there, and are not copied.
  for (const first in document) {
    if (first === "_id" && document._id === id) return JSON.stringify(document);
    break;
  }
  const { _id, ...rest } = document;
  return JSON.stringify({ _id: id, ...rest });
}

/** Merges a patch as RFC 7396 has it: objects recurse, null removes, everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Value = isRecord(target) ? { ...target } : {};
  for (const [name, item] of Object.entries(patch)) {
    if (item === null) delete merged[name];
    else merged[name] = mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, item);
  }
  return merged;
}

/** The stored document with what the patch names, values taken from the merged and completed one. */
export function takeNamed(stored: Value, patch: Readonly<Value>, merged: Readonly<Value>): Value {
  const result: Value = { ...stored };
  for (const [name, item] of Object.entries(patch)) {
    const value = Object.hasOwn(merged, name) ? merged[name] : undefined;
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (item === null || value === undefined) delete result[name];
    else if (isRecord(item) && isRecord(before) && isRecord(value))
      result[name] = takeNamed({ ...before }, item, value);
    else result[name] = value;
  }
  return result;
}
