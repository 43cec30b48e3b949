import type { FormField, FormValue, FormValues } from "../form/model";
import { isSecretConfig } from "./configs";
import type { AssetConfig } from "./model";
import { configValue } from "./resources";
import { assetText } from "./text";

/** The configurations of an asset as the fields of a form, by their places. */
export const configFields = (configs: readonly AssetConfig[]): readonly FormField[] =>
  configs.map((config, at) => ({
    key: String(at),
    label: config.title,
    kind: isSecretConfig(config) ? "password" : kinds[config.type],
    required: true,
    check: (value) =>
      configValue(config, String(value)) === undefined
        ? assetText("configs.wrong", { type: config.type })
        : undefined,
  }));

const kinds = {
  string: "text",
  number: "number",
  boolean: "switch",
  object: "multiline",
  array: "multiline",
} as const;

/** What those fields hold. */
export const configValues = (configs: readonly AssetConfig[]): FormValues =>
  Object.fromEntries(configs.map(({ value, type }, at) => [String(at), shown(value, type)]));

const shown = (value: unknown, type: AssetConfig["type"]): FormValue => {
  if (type === "boolean") return value === true;
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The value of a configuration from what a field holds; undefined: it is none. */
export const valueOfField = (config: AssetConfig, value: FormValue): unknown =>
  typeof value === "boolean" ? value : configValue(config, String(value));
