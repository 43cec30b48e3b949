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

export const defaultText: Setting = { key: "default", label: "setting.default", editor: "text" };
export const defaultNumber: Setting = { key: "default", label: "setting.default", editor: "number" };
export const defaultFlag: Setting = {
  key: "default",
  label: "setting.default",
  editor: "switch",
  initial: false,
};
export const defaultMoment: Setting = { key: "default", label: "setting.default", editor: "predefined" };
export const presets: Setting = { key: "enum", label: "setting.presets", editor: "presets" };
export const enumeration: Setting = { key: "enum", label: "setting.enumerated", editor: "enumeration" };
export const pattern: Setting = { key: "pattern", label: "setting.pattern", editor: "pattern" };
export const minimum: Setting = { key: "minimum", label: "setting.minimum", editor: "number" };
export const maximum: Setting = { key: "maximum", label: "setting.maximum", editor: "number" };
export const items: Setting = { key: "items", label: "setting.items", editor: "items" };
export const itemType: Setting = {
  key: "items",
  label: "setting.itemType",
  editor: "itemType",
  choices: [
    { value: "string", label: "type.string" },
    { value: "number", label: "type.number" },
  ],
};
export const itemValues: Setting = { key: "items", label: "setting.values", editor: "itemValues" };
export const uniqueItems: Setting = { key: "uniqueItems", label: "setting.unique", editor: "switch" };
export const minItems: Setting = { key: "minItems", label: "setting.minItems", editor: "number" };
export const maxItems: Setting = { key: "maxItems", label: "setting.maxItems", editor: "number" };
export const properties: Setting = { key: "properties", label: "setting.properties", editor: "properties" };
export const bucket: Setting = { key: "bucketId", label: "setting.bucket", editor: "bucket" };
export const relationType: Setting = {
  key: "relationType",
  label: "setting.relationType",
  editor: "choice",
  choices: [
    { value: "onetoone", label: "relation.one" },
    { value: "onetomany", label: "relation.many" },
  ],
};
export const dependent: Setting = {
  key: "dependent",
  label: "setting.dependent",
  editor: "switch",
  initial: false,
};
