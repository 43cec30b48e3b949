import type { Property } from "../field/property";
import type { Setting } from "../field/settings";
import { fieldTypeOf, typesWhere } from "../field/table";

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
  return { ...kept, ...fieldTypeOf(type)?.definition.initial() };
}

/** Types that the items of a list may have. */
export const itemTypes: readonly string[] = typesWhere(({ asItem }) => asItem);

/** The settings that the type of a field has beside those of all. */
export const settingsOf = ({ type, items }: Property): readonly Setting[] =>
  fieldTypeOf(type)?.settings(fieldTypeOf(items?.type)) ?? [];

/** A value of an enumeration as it was typed. `undefined` if it is not a value of this type. */
export function enumValueOf(type: string, typed: string): string | number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (type !== "number") return text;
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : undefined;
}
