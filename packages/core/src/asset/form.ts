import { isRecord } from "../editing/same";
import type { FormField, FormValue, FormValues } from "../form/model";
import { chosenIn, textOf } from "../form/model";
import { type AssetConfig, type AssetExport, type AssetModule, identityPreference } from "./model";
import { configValue, moduleWord } from "./resources";
import { assetText } from "./text";

/** The configurations of an asset as the fields of a form, by their places. */
export const configFields = (configs: readonly AssetConfig[]): readonly FormField[] =>
  configs.map((config, at) => ({
    key: String(at),
    label: config.title,
    kind: kinds[config.type],
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

/** A resource that can be exported. */
export interface Exportable {
  readonly module: AssetModule;
  readonly _id: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const exportable = ["bucket", "function", "dashboard", "apikey", "preference"] as const;

/** The fields of an export: what it is, what it holds, and which places somebody fills in who installs it. */
export function exportFields(all: readonly Exportable[], values: FormValues): readonly FormField[] {
  const chosen = chosenOf(all, values);
  return [
    { key: "name", label: assetText("export.name"), kind: "text", required: true },
    { key: "description", label: assetText("export.description"), kind: "text", required: true },
    {
      key: "url",
      label: assetText("export.url"),
      kind: "text",
      required: true,
      hint: assetText("export.url.hint"),
    },
    ...exportable.flatMap((module): readonly FormField[] => {
      const choices = all
        .filter((each) => each.module === module)
        .map(({ _id, name }) => ({ value: _id, label: name }));
      if (choices.length === 0) return [];
      return [{ key: module, label: moduleWord(module), kind: "several", choices }];
    }),
    ...(chosen.length === 0
      ? []
      : [
          {
            key: "configs",
            label: assetText("configs"),
            kind: "several" as const,
            choices: chosen.flatMap(placesOf).map(({ key, config }) => ({ value: key, label: config.title })),
          },
        ]),
  ];
}

const chosenOf = (all: readonly Exportable[], values: FormValues): readonly Exportable[] =>
  all.filter(({ module, _id }) => chosenIn(values[module]).includes(_id));

interface Place {
  readonly key: string;
  readonly config: AssetConfig;
}

/** Places of a resource that can be configured (contract, section 2.8): module, resource, part and property. */
function placesOf({ module, _id, name, schema }: Exportable): readonly Place[] {
  const { _id: _, env, ...rest } = schema;
  const place = (submodule: string, property: string, value: unknown): Place => ({
    key: JSON.stringify([module, _id, submodule, property]),
    config: {
      title: `${name}: ${property}`,
      module,
      resource_id: _id,
      submodule,
      property,
      type: typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "string",
      ...(submodule === "env" ? {} : { value }),
    },
  });
  const variables = module === "function" && isRecord(env) ? Object.entries(env) : [];
  return [
    ...variables.map(([variable, value]) => place("env", variable, value)),
    ...leavesOf(rest).map(([path, value]) => place("schema", path, value)),
  ];
}

/** Dotted paths of single values; lists are left out. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]));
  return ["string", "number", "boolean"].includes(typeof value) ? [[path.join("."), value]] : [];
}

/** What is exported. */
export function exportBody(all: readonly Exportable[], values: FormValues): AssetExport {
  const chosen = chosenOf(all, values);
  const wished = new Set(chosenIn(values.configs));
  return {
    name: textOf(values, "name").trim(),
    description: textOf(values, "description").trim(),
    url: textOf(values, "url").trim(),
    resources: Object.fromEntries(
      exportable.flatMap((module) => {
        const ids = chosen.filter((each) => each.module === module).map(({ _id }) => _id);
        return ids.length === 0 ? [] : [[module, ids]];
      }),
    ),
    configs: chosen.flatMap(placesOf).flatMap(({ key, config }) => (wished.has(key) ? [config] : [])),
  };
}

/** The attributes of identities, which are one resource. */
export const preferenceExport = (identity: unknown): Exportable => ({
  module: "preference",
  _id: identityPreference,
  name: moduleWord("preference"),
  schema: isRecord(identity) ? identity : {},
});
