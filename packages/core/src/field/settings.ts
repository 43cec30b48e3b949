import type { FieldTextKey } from "./text";

/** Editor of a setting. A face has a table of them. */
export type SettingEditor =
  | "text"
  | "number"
  | "switch"
  /** A choice among `choices`. */
  | "choice"
  /** A choice among the defaults that the server fills in, or none. */
  | "predefined"
  /** Ready-made values and patterns. */
  | "presets"
  /** A switch, and values as chips when it is on. */
  | "enumeration"
  /** A switch, and a regular expression when it is on. */
  | "pattern"
  /** The definition of the items of a list. */
  | "items"
  /** Text or number, and the values to choose from. */
  | "itemType"
  | "itemValues"
  /** The fields of an object. */
  | "properties"
  /** One of the buckets. */
  | "bucket";

/** One setting of a field. */
export interface Setting {
  /** Keyword of the definition that it writes. */
  readonly key:
    | "default"
    | "enum"
    | "pattern"
    | "minimum"
    | "maximum"
    | "items"
    | "uniqueItems"
    | "minItems"
    | "maxItems"
    | "properties"
    | "bucketId"
    | "relationType"
    | "dependent";
  readonly label: FieldTextKey;
  readonly editor: SettingEditor;
  /** Value of a new field, and of a switch that is off; absent: the keyword is left out. */
  readonly initial?: false | undefined;
  /** Of a `choice`. */
  readonly choices?: readonly { readonly value: string; readonly label: FieldTextKey }[] | undefined;
}

type Choice = NonNullable<Setting["choices"]>[number];

const setting = (key: Setting["key"], label: FieldTextKey, editor: SettingEditor): Setting => ({
  key,
  label,
  editor,
});

/** A switch that is written also when it is off. */
const flag = (key: Setting["key"], label: FieldTextKey): Setting => ({
  ...setting(key, label, "switch"),
  initial: false,
});

const choiceOf = (
  key: Setting["key"],
  label: FieldTextKey,
  choices: readonly Choice[],
  editor: SettingEditor = "choice",
): Setting => ({ ...setting(key, label, editor), choices });

export const defaultText = setting("default", "setting.default", "text");
export const defaultNumber = setting("default", "setting.default", "number");
export const defaultFlag = flag("default", "setting.default");
export const defaultMoment = setting("default", "setting.default", "predefined");
export const presets = setting("enum", "setting.presets", "presets");
export const enumeration = setting("enum", "setting.enumerated", "enumeration");
export const pattern = setting("pattern", "setting.pattern", "pattern");
export const minimum = setting("minimum", "setting.minimum", "number");
export const maximum = setting("maximum", "setting.maximum", "number");
export const items = setting("items", "setting.items", "items");
export const itemType = choiceOf(
  "items",
  "setting.itemType",
  [
    { value: "string", label: "type.string" },
    { value: "number", label: "type.number" },
  ],
  "itemType",
);
export const itemValues = setting("items", "setting.values", "itemValues");
export const uniqueItems = setting("uniqueItems", "setting.unique", "switch");
export const minItems = setting("minItems", "setting.minItems", "number");
export const maxItems = setting("maxItems", "setting.maxItems", "number");
export const properties = setting("properties", "setting.properties", "properties");
export const bucket = setting("bucketId", "setting.bucket", "bucket");
export const relationType = choiceOf("relationType", "setting.relationType", [
  { value: "onetoone", label: "relation.one" },
  { value: "onetomany", label: "relation.many" },
]);
export const dependent = flag("dependent", "setting.dependent");
