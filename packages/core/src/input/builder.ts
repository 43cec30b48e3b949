import type { Property } from "../field/property";
import type { Setting } from "../field/settings";
import { fieldTypeOf, typesWhere } from "../field/table";
import { fieldText } from "../field/text";

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

/** The name of a type in a picker; of one that this console does not know the one on the wire. */
export function labelOfType(type: string): string {
  const known = fieldTypeOf(type);
  return known === undefined ? type : fieldText(known.label);
}

/** A value of an enumeration as it was typed. `undefined` if it is not a value of this type. */
export function enumValueOf(type: string, typed: string): string | number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (type !== "number") return text;
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : undefined;
}
