import {
  chosenIn,
  type FieldChoice,
  type FormField,
  type FormValue,
  type FormValues,
  textOf,
} from "../../form/model";
import type { AssetConfig } from "../model";
import { configValue, moduleWord } from "../resources";
import { assetText } from "../text";
import { type Exportable, exportable, placesIn } from "./exportable";

/** The parts of one configuration in the order in which they are chosen; each leaves those after it open. */
const chain = ["module", "submodule", "resource", "property", "type"] as const;
type Link = (typeof chain)[number];

const types = ["string", "boolean", "number"] as const;

const keyOf = (id: string, part: string): string => `configs.${id}.${part}`;

/** The configurations of an export, by names that stay theirs. */
export const configIds = (values: FormValues): readonly string[] => chosenIn(values.configs);

export const chosenOf = (all: readonly Exportable[], values: FormValues): readonly Exportable[] =>
  all.filter(({ module, _id }) => chosenIn(values[module]).includes(_id));

/** With one more configuration, of which nothing is chosen. */
export function withConfig(values: FormValues): FormValues {
  const ids = configIds(values);
  const next = Math.max(0, ...ids.map(Number)) + 1;
  return { ...values, configs: [...ids, String(next)].join("\n") };
}

export function withoutConfig(values: FormValues, id: string): FormValues {
  const left = Object.entries(values).filter(([key]) => !key.startsWith(keyOf(id, "")));
  const configs = configIds(values).filter((each) => each !== id);
  return { ...Object.fromEntries(left), configs: configs.join("\n") };
}

/** Values with another one: what follows a choice in its chain begins anew, as far as it is not certain. */
export function withChained(
  all: readonly Exportable[],
  values: FormValues,
  key: string,
  value: FormValue,
): FormValues {
  const next: Record<string, FormValue> = { ...values, [key]: value };
  const [, id = "", part] = /^configs\.(\d+)\.(\w+)$/.exec(key) ?? [];
  const changed = chain.find((each) => each === part);
  if (changed === undefined) return next;
  for (const link of chain.slice(chain.indexOf(changed) + 1)) next[keyOf(id, link)] = "";
  if (part === "type" || part === "property") next[keyOf(id, "value")] = "";
  if (part === "module" && value !== "" && value !== "function") next[keyOf(id, "submodule")] = "schema";
  if (part === "property") next[keyOf(id, "type")] = placeIn(all, next, id)?.type ?? "";
  return next;
}

const linkOf = (values: FormValues, id: string, link: Link): string => textOf(values, keyOf(id, link));

const resourceIn = (all: readonly Exportable[], values: FormValues, id: string): Exportable | undefined =>
  all.find(
    ({ module, _id }) => module === linkOf(values, id, "module") && _id === linkOf(values, id, "resource"),
  );

function placeIn(all: readonly Exportable[], values: FormValues, id: string) {
  const found = resourceIn(all, values, id);
  const property = linkOf(values, id, "property");
  return found && placesIn(found, linkOf(values, id, "submodule")).find((each) => each.property === property);
}

/** What can be chosen in one place of a chain. What is not exported stands there and cannot be chosen. */
function choicesOf(
  all: readonly Exportable[],
  values: FormValues,
  id: string,
  link: Link,
): readonly FieldChoice[] {
  const module = linkOf(values, id, "module");
  switch (link) {
    case "module":
      return exportable.map((value) => ({
        value,
        label: moduleWord(value),
        disabled: chosenIn(values[value]).length === 0,
      }));
    case "submodule":
      return module === ""
        ? []
        : (module === "function" ? (["schema", "env"] as const) : (["schema"] as const)).map((value) => ({
            value,
            label: assetText(`config.${value}`),
          }));
    case "resource":
      return all
        .filter((each) => each.module === module)
        .map(({ _id: value, name: label }) => ({
          value,
          label,
          disabled: !chosenIn(values[module]).includes(value),
        }));
    case "property": {
      const found = resourceIn(all, values, id);
      const places = found === undefined ? [] : placesIn(found, linkOf(values, id, "submodule"));
      return places.map(({ property }) => ({ value: property, label: property }));
    }
    default:
      return types.map((value) => ({ value, label: assetText(`config.type.${value}`) }));
  }
}

/** The fields of one configuration: its title, the chain, and the value that it begins with where somebody gives one. */
export function configChainFields(
  all: readonly Exportable[],
  values: FormValues,
  id: string,
  section: string,
): readonly FormField[] {
  const links = chain.map((link): FormField => {
    const choices = choicesOf(all, values, id, link);
    const open = linkOf(values, id, link) === "" ? [{ value: "", label: assetText("config.choose") }] : [];
    return {
      key: keyOf(id, link),
      label: assetText(`config.${link}`),
      kind: "choice",
      section,
      required: true,
      choices: [...open, ...choices],
      check: (value) =>
        choices.some((each) => each.value === value && each.disabled !== true)
          ? undefined
          : assetText("config.gone"),
    };
  });
  return [
    { key: keyOf(id, "title"), label: assetText("config.title"), kind: "text", section, required: true },
    ...links,
    { key: keyOf(id, "hasValue"), label: assetText("config.value"), kind: "switch", section },
    ...(values[keyOf(id, "hasValue")] === true ? [valueField(values, id, section)] : []),
  ];
}

const kinds = { string: "text", number: "number", boolean: "switch" } as const;
const typeOf = (values: FormValues, id: string) =>
  types.find((each) => each === linkOf(values, id, "type")) ?? "string";

function valueField(values: FormValues, id: string, section: string): FormField {
  const type = typeOf(values, id);
  return {
    key: keyOf(id, "value"),
    label: assetText("config.default"),
    kind: kinds[type],
    section,
    required: true,
    check: (value) =>
      type !== "boolean" && configValue({ type }, String(value)) === undefined
        ? assetText("configs.wrong", { type })
        : undefined,
  };
}

/** The configuration that a chain has come to. */
export function configOf(values: FormValues, id: string): AssetConfig {
  const type = typeOf(values, id);
  const given = values[keyOf(id, "value")] ?? "";
  const value = type === "boolean" ? given === true : configValue({ type }, String(given));
  return {
    title: textOf(values, keyOf(id, "title")).trim(),
    module: linkOf(values, id, "module"),
    submodule: linkOf(values, id, "submodule"),
    resource_id: linkOf(values, id, "resource"),
    property: linkOf(values, id, "property"),
    type,
    ...(values[keyOf(id, "hasValue")] === true ? { value } : {}),
  };
}
