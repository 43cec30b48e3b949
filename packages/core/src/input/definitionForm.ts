import { predefinedDefaults } from "../field/predefined";
import type { Property } from "../field/property";
import type { Setting, SettingEditor } from "../field/settings";
import { fieldText } from "../field/text";
import type { FormField, FormValue } from "../form/model";
import { inputText } from "../text/input";
import { changeType, descriptionCount, enumValueOf, itemTypes, labelOfType, settingsOf } from "./builder";
import { hasPreset, presets, togglePreset, withKey } from "./presets";

/** One part of the definition of a field, for a face that edits a line at a time. */
export interface DefinitionField {
  readonly field: FormField;
  readonly value: FormValue;
  /** The definition with what was typed; called once `field.check` finds nothing wrong. */
  readonly write: (typed: FormValue) => Property;
}

/** A value with its name, to be chosen. */
interface Named {
  readonly value: string;
  readonly label: string;
}

/**
 * The definition of a field as the fields of a form: title, description, type, and the settings of the type (spec 1,
 * section 3). The fields of an object are left out, as they are fields of their own. `buckets`: those that a relation
 * may refer to.
 */
export function definitionFields(
  property: Property,
  types: readonly string[],
  buckets: readonly Named[] = [],
): readonly DefinitionField[] {
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
    ...settingsOf(property).flatMap((setting) => settings[setting.editor](setting, property, buckets)),
  ];
}

type SettingFields = (
  setting: Setting,
  property: Property,
  buckets: readonly Named[],
) => readonly DefinitionField[];

const settings: Readonly<Record<SettingEditor, SettingFields>> = {
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
      field: {
        key: `preset.${preset.id}`,
        label: inputText("preset.named", { title: preset.title }),
        kind: "switch",
      },
      value: hasPreset(property, preset),
      write: () => togglePreset(property, preset),
    })),
  enumeration: ({ key, label }, property) => [valuesField(key, label, property)],
  pattern: ({ key, label }, property) => [
    {
      field: { key, label: fieldText(label), kind: "text" },
      value: property.pattern ?? "",
      write: (typed) => withKey(property, key, typed),
    },
  ],
  choice: ({ key, label, choices = [] }, property) => [
    choiceField(
      key,
      label,
      property,
      choices.map((each) => ({ ...each, label: fieldText(each.label) })),
    ),
  ],
  predefined: ({ key, label }, property) => [
    choiceField(key, label, property, [
      { value: "", label: inputText("builder.none") },
      ...predefinedDefaults.map((value) => ({ value, label: value })),
    ]),
  ],
  bucket: ({ key, label }, property, buckets) => [choiceField(key, label, property, buckets)],
  items: (_, property, buckets) => inItems(property, (items) => definitionFields(items, itemTypes, buckets)),
  itemType: ({ label, choices = [] }, property) =>
    inItems(property, (items) => [
      {
        ...choiceField(
          "type",
          label,
          items,
          choices.map((each) => ({ ...each, label: fieldText(each.label) })),
        ),
        write: (type) => ({ type: String(type) }),
      },
    ]),
  itemValues: ({ label }, property) => inItems(property, (items) => [valuesField("enum", label, items)]),
  properties: () => [],
};

/** One of some values. A value that is not among them is shown as it is. */
function choiceField(
  key: Setting["key"] | "type",
  label: Setting["label"],
  property: Property,
  choices: readonly Named[],
): DefinitionField {
  const value = typeof property[key] === "string" ? property[key] : "";
  const isOffered = choices.some((each) => each.value === value);
  return {
    field: {
      key,
      label: fieldText(label),
      kind: "choice",
      choices: isOffered ? choices : [{ value, label: value }, ...choices],
    },
    value,
    write: (typed) => withKey(property, key, typed),
  };
}

/** What is said of the items of a list, as part of the list. */
const inItems = (
  property: Property,
  fieldsOf: (items: Property) => readonly DefinitionField[],
): readonly DefinitionField[] =>
  fieldsOf(property.items ?? { type: "string" }).map(({ field, value, write }) => ({
    field: { ...field, key: `items.${field.key}`, section: fieldText("setting.items") },
    value,
    write: (typed) => ({ ...property, items: write(typed) }),
  }));

/** Values of an enumeration: parted by commas, or one on a line where a comma stands in one or they are many. */
function valuesField(
  key: "enum" | Setting["key"],
  label: Setting["label"],
  property: Property,
): DefinitionField {
  const lines = (property.enum ?? []).some((value) => String(value).includes(",")) || manyIn(property);
  const valuesOf = (typed: FormValue): readonly (string | number | undefined)[] =>
    partsOf(typed, lines ? /\n/ : /[,\n]/).map((part) => enumValueOf(property.type, part));
  return {
    field: {
      key,
      label: fieldText(label),
      kind: lines ? "multiline" : "text",
      hint: inputText(lines ? "builder.values.lines" : "builder.values.commas"),
      check: (typed) =>
        valuesOf(typed).includes(undefined) ? inputText("enum", { type: property.type }) : undefined,
    },
    value: (property.enum ?? []).join(lines ? "\n" : ", "),
    write: (typed) => withKey(property, "enum", [...new Set(valuesOf(typed))]),
  };
}

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
