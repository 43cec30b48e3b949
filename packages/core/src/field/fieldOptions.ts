import { type FieldList, fieldIn, withField } from "./fieldList";
import { fieldOptions, type OptionName } from "./options";
import type { Property } from "./property";
import { fieldTypeOf } from "./table";

/** An option of a field as its dialog shows it. */
export interface ShownOption {
  readonly name: OptionName;
  readonly on: boolean;
  /** True: it cannot be changed here. */
  readonly locked: boolean;
}

interface Where {
  /** True: a field of the bucket itself. */
  readonly root: boolean;
  /** True: documents may have values of it already. */
  readonly stored: boolean;
}

/**
 * The options of a field (contract, console-gaps.md section 4.7). Primary can only be set, as every bucket has one;
 * Translate is decided on once, as it changes the shape of values.
 */
export function optionsOf(list: FieldList, key: string, { root, stored }: Where): readonly ShownOption[] {
  const property = fieldIn(list, key);
  if (property === undefined) return [];
  const own = fieldTypeOf(property.type)?.options ?? [];
  const names = Object.keys(fieldOptions).filter(isOptionName);
  return names
    .filter((name) => own.includes(name) && (root || !fieldOptions[name].rootOnly))
    .map((name) => {
      const on = isOn(list, key, property, name);
      return { name, on, locked: (name === "primary" && on) || (name === "translate" && stored) };
    });
}

const isOptionName = (name: string): name is OptionName => Object.hasOwn(fieldOptions, name);

function isOn(list: FieldList, key: string, property: Property, name: OptionName): boolean {
  if (name === "primary") return list.primary === key;
  if (name === "required") return list.required?.includes(key) === true;
  return name === "readOnly" ? property.readOnly === true : property.options?.[name] === true;
}

/** Turns an option of a field on or off. */
export function withOption(list: FieldList, key: string, name: OptionName, on: boolean): FieldList {
  if (name === "primary") return on ? { ...list, primary: key } : list;
  if (name === "required") {
    const others = (list.required ?? []).filter((each) => each !== key);
    const required = on ? [...others, key] : others;
    return { ...list, required: required.length === 0 ? undefined : required };
  }
  return withField(list, key, (property) => {
    if (name !== "readOnly") return withOwn(property, name, on);
    const { readOnly: _, ...rest } = property;
    return on ? { ...property, readOnly: true } : { ...rest, type: property.type };
  });
}

/** What is off is left out, as in a field that never had it. */
function withOwn(property: Property, name: "translate" | "unique" | "index", on: boolean): Property {
  const { [name]: _, ...others } = property.options ?? {};
  return { ...property, options: on ? { ...property.options, [name]: true } : others };
}
