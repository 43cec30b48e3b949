import type { Property } from "../bucket/model";
import { fieldTypeOf } from "./types";

/** Longest description that the counter of the builder counts to (spec 1, section 9). It is not enforced. */
export const descriptionCount = 50;

/** Another type keeps title, description and options alone (spec 1, section 4). */
export function changeType(property: Property, type: string): Property {
  if (type === property.type) return property;
  const { title, description, options } = property;
  const kept: Property = {
    type,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(options === undefined ? {} : { options }),
  };
  if (type === "array") return { ...kept, items: { type: "string", title: "Title of the items" } };
  if (type === "multiselect") return { ...kept, items: { type: "string" } };
  return kept;
}

/** Types that the items of a list may not have. */
const noItems = new Set(["relation", "array", "multiselect"]);

export const itemTypes = (types: readonly string[]): readonly string[] =>
  types.filter((type) => !noItems.has(type));

/** Whether a list has settings of its own: only for items of text, numbers and truth values. */
export function hasListSettings({ items }: Property): boolean {
  const origin = fieldTypeOf(items?.type)?.origin;
  return origin === "string" || origin === "number" || origin === "boolean";
}

/** A value of an enumeration as it was typed. `undefined`: it is none of this type. */
export function enumValueOf(type: string, typed: string): string | number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (type !== "number") return text;
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : undefined;
}
