import type { Property } from "../field/property";
import { inputText } from "../text/input";
import { countries } from "./countries";

/** Ready-made settings of a text field (spec 1, section 3): a list of values, or a pattern. */
export interface Preset {
  readonly id: "countries" | "days" | "email" | "phone";
  readonly title: string;
  readonly values?: readonly string[];
  readonly pattern?: string;
}

export const presets: readonly Preset[] = [
  { id: "countries", title: inputText("preset.countries"), values: countries },
  {
    id: "days",
    title: inputText("preset.days"),
    values: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  },
  { id: "email", title: inputText("preset.email"), pattern: "^\\w+@\\w+\\.\\w+$" },
  { id: "phone", title: inputText("preset.phone"), pattern: "^[0-9-+\\s]+$" },
];

/** Whether a field holds all that a preset brings. */
export function hasPreset({ enum: values = [], pattern }: Property, preset: Preset): boolean {
  if (preset.values !== undefined) return preset.values.every((value) => values.includes(value));
  return preset.pattern !== undefined && patternsOf(pattern).includes(preset.pattern);
}

/** Brings a preset in, or takes away what it brought. */
export function togglePreset(property: Property, preset: Preset): Property {
  const on = hasPreset(property, preset);
  if (preset.values !== undefined) {
    const { values } = preset;
    const rest = (property.enum ?? []).filter(
      (value) => typeof value !== "string" || !values.includes(value),
    );
    return withKey(property, "enum", on ? rest : [...rest, ...values]);
  }
  const { pattern = "" } = preset;
  const rest = patternsOf(property.pattern).filter((each) => each !== pattern);
  return withKey(property, "pattern", joinPatterns(on ? rest : [...rest, pattern]));
}

/**
 * The patterns that were joined with a pipe. A pipe inside of brackets or parentheses, or behind a backslash,
 * belongs to its pattern.
 */
export function patternsOf(pattern: string | undefined): readonly string[] {
  if (pattern === undefined || pattern === "") return [];
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === "\\") {
      part += pattern.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (!inClass && character === "(") depth += 1;
    else if (!inClass && character === ")") depth -= 1;
    if (character === "|" && depth === 0 && !inClass) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part];
}

export const joinPatterns = (patterns: readonly string[]): string => patterns.join("|");

/** Sets a key; an empty value removes it (spec 1, section 4). */
export function withKey<Key extends keyof Property>(property: Property, key: Key, value: unknown): Property {
  const { [key]: _, ...rest } = property;
  const empty =
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return empty ? { ...rest, type: property.type } : { ...property, [key]: value };
}
