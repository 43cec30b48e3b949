import type { Property } from "../field/property";
import type { Setting, SettingEditor } from "../field/settings";
import { fieldText } from "../field/text";
import type { FormField, FormValue } from "../form/model";
import { inputText } from "../text/input";
import { changeType, descriptionCount, enumValueOf, labelOfType, settingsOf } from "./builder";
import { hasPreset, presets, togglePreset, withKey } from "./presets";

/** One part of the definition of a field, for a face that edits a line at a time. */
export interface DefinitionField {
  readonly field: FormField;
  readonly value: FormValue;
  /** The definition with what was typed; called once `field.check` finds nothing wrong. */
  readonly write: (typed: FormValue) => Property;
}

/**
 * The definition of a field as the fields of a form: title, description, type, and the settings of the type (spec 1,
 * section 3). Settings that need more than a line are left out.
 */
export function definitionFields(property: Property, types: readonly string[]): readonly DefinitionField[] {
  const written = (key: "title" | "description") => (typed: FormValue) => withKey(property, key, typed);
  const count = inputText("counter", { n: property.description?.length ?? 0, most: descriptionCount });
  return [
    {
      field: { key: "title", label: inputText("builder.title"), kind: "text" },
      value: property.title ?? "",
      write: written("title"),
    },
    {
      field: { key: "description", label: inputText("builder.description"), kind: "text", hint: count },
      value: property.description ?? "",
      write: written("description"),
    },
    {
      field: {
        key: "type",
        label: inputText("builder.type"),
        kind: "choice",
        choices: types.map((type) => ({ value: type, label: labelOfType(type) })),
      },
      value: property.type,
      write: (type) => changeType(property, String(type)),
    },
    ...settingsOf(property).flatMap((setting) => settings[setting.editor]?.(setting, property) ?? []),
  ];
}

type SettingFields = (setting: Setting, property: Property) => readonly DefinitionField[];

/** `undefined`: what has this setting cannot be defined line by line yet. */
const settings: Readonly<Record<SettingEditor, SettingFields | undefined>> = {
  text: ({ key, label }, property) => [
    {
      field: { key, label: fieldText(label), kind: "text" },
      value: String(property[key] ?? ""),
      write: (typed) => withKey(property, key, typed),
    },
  ],
  number: ({ key, label }, property) => [
    {
      field: { key, label: fieldText(label), kind: "number", check: numberProblem },
      value: String(property[key] ?? ""),
      write: (typed) => withKey(property, key, numberOf(typed)),
    },
  ],
  switch: ({ key, label, initial }, property) => [
    {
      field: { key, label: fieldText(label), kind: "switch" },
      value: property[key] === true,
      write: (on) => withKey(property, key, on === true || initial),
    },
  ],
  presets: (_, property) =>
    presets.map((preset) => ({
      field: { key: `preset.${preset.id}`, label: preset.title, kind: "switch" },
      value: hasPreset(property, preset),
      write: () => togglePreset(property, preset),
    })),
  enumeration: ({ key, label }, property) => {
    // A value with a comma, and many of them, are written one on a line.
    const lines = (property.enum ?? []).some((value) => String(value).includes(",")) || manyIn(property);
    const valuesOf = (typed: FormValue): readonly (string | number | undefined)[] =>
      partsOf(typed, lines ? /\n/ : /[,\n]/).map((part) => enumValueOf(property.type, part));
    return [
      {
        field: {
          key,
          label: fieldText(label),
          kind: lines ? "multiline" : "text",
          hint: inputText(lines ? "builder.values.lines" : "builder.values.commas"),
          check: (typed) =>
            valuesOf(typed).includes(undefined) ? inputText("enum", { type: property.type }) : undefined,
        },
        value: (property.enum ?? []).join(lines ? "\n" : ", "),
        write: (typed) => withKey(property, key, [...new Set(valuesOf(typed))]),
      },
    ];
  },
  pattern: ({ key, label }, property) => [
    {
      field: { key, label: fieldText(label), kind: "text" },
      value: property.pattern ?? "",
      write: (typed) => withKey(property, key, typed),
    },
  ],
  choice: undefined,
  predefined: undefined,
  items: undefined,
  itemType: undefined,
  itemValues: undefined,
  properties: undefined,
  bucket: undefined,
};

/** From so many values on, a line does not show them. */
const manyIn = ({ enum: values = [] }: Property): boolean => values.length > 12;

const partsOf = (typed: FormValue, separator: RegExp): readonly string[] =>
  String(typed)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const numberOf = (typed: FormValue): number | undefined => {
  const written = String(typed).trim();
  return written === "" ? undefined : Number(written);
};

const numberProblem = (typed: FormValue): string | undefined =>
  Number.isFinite(numberOf(typed) ?? 0) ? undefined : inputText("builder.number");
