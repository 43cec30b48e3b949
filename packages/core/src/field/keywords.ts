import type { Property } from "./property";
import type { Definition, JsonSchema } from "./type";

/** Keywords that a field shares with JSON Schema. Unknown ones are ignored instead of blocking writes. */
const shared = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "enum",
  "const",
  "minItems",
  "maxItems",
  "uniqueItems",
  "required",
]);

/** The keywords of a field that its JSON Schema keeps. */
export const ownKeywords = (property: Property): JsonSchema =>
  Object.fromEntries(Object.entries(property).filter(([keyword]) => shared.has(keyword)));

/** A type whose definition has no keywords of its own. */
export const noKeywords: Definition = {
  required: [],
  keywords: {},
  defaults: {},
  initial: () => ({}),
};

/** Values that are stored as they come. */
export const asSent = (value: unknown): unknown => value;

/** Types whose fields have no limits that a console checks. */
export const unchecked = (): undefined => undefined;
