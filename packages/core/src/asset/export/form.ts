import { type FormField, type FormValues, textOf } from "../../form/model";
import type { AssetExport } from "../model";
import { moduleWord } from "../resources";
import { assetText } from "../text";
import { chosenOf, configChainFields, configIds, configOf } from "./chain";
import { type Exportable, exportable } from "./exportable";

/** The fields of an export: what it is, and what it holds. */
export const exportFields = (all: readonly Exportable[], values: FormValues): readonly FormField[] => [
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
    const isSecret =
      (module === "apikey" || module === "function") && textOf(values, module) !== ""
        ? { hint: assetText("export.secrets") }
        : {};
    return [
      {
        key: module,
        label: moduleWord(module),
        kind: "several",
        choices,
        all: choices.length > 1,
        ...isSecret,
      },
    ];
  }),
];

export interface ExportConfig {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** What is to be filled in by whoever installs it, each with its fields. */
export const exportConfigs = (all: readonly Exportable[], values: FormValues): readonly ExportConfig[] =>
  configIds(values).map((id, at) => {
    const title = assetText("config.numbered", { number: at + 1 });
    return { id, title, fields: configChainFields(all, values, id, title) };
  });

/** What is exported. */
export function exportBody(all: readonly Exportable[], values: FormValues): AssetExport {
  const chosen = chosenOf(all, values);
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
    configs: configIds(values).map((id) => configOf(values, id)),
  };
}
