import { readFile } from "node:fs/promises";
import { rowsAs } from "@twinhelm/core/area/rows";
import { assetActions } from "@twinhelm/core/asset/actions";
import { readAssetZip } from "@twinhelm/core/asset/file/read";
import { gallery } from "@twinhelm/core/asset/gallery";
import type { Asset, AssetBody } from "@twinhelm/core/asset/model";
import { assetPath } from "@twinhelm/core/asset/paths";
import { useAssets } from "@twinhelm/core/asset/react";
import { statusWord } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import type { FormField } from "@twinhelm/core/form/model";
import { type FormValue, type FormValues, textOf } from "@twinhelm/core/form/model";
import { useInvocation } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { type ReactNode, useState } from "react";
import { useChoose } from "../action/useChoose";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { useFieldKeys } from "../record/useFieldKeys";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

const nothing: readonly Asset[] = [];

/** assets: the assets of this instance (spec 3, section 2.3). */
export const AssetsScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const { value, failure, reload } = useAssets();
  const { ask } = useChoose(change);
  const permissions = usePermissions();
  const rows = value ?? nothing;
  const items: readonly Item[] = [
    ...(rows.length === 0 ? [{ id: "none", head: assetText("none") }] : []),
    ...rows.map((asset): Item => {
      const { _id: id, name } = asset;
      const input = { id, name };
      const keys = guardedKeys({
        open: { run: () => change(open(assetPath(id))) },
        delete: permissions.guard(assetActions.delete.permission?.(input), () =>
          ask(assetActions.delete, input),
        ),
      });
      return { id, head: `${visibleText(name)}  ${statusWord(asset)}`, ...keys };
    }),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const names = [assetText("title")];
  if (value === undefined) {
    const lines =
      failure === undefined
        ? loadingLines(area, paint)
        : failureLines(failure, area, paint, assetText("failedToLoad"));
    return children({ names, lines, ...guardedKeys({ refresh: { run: reload } }) });
  }
  const { commands, denied } = guardedKeys({ refresh: { run: reload } });
  return children({
    names,
    lines: view.lines,
    commands: { ...commands, ...view.commands },
    denied: { ...denied, ...view.denied },
    chosen: {
      rows: rowsAs(
        "asset",
        rows.filter(({ _id }) => _id === view.current?.id),
      ),
    },
  });
};

interface FieldScreenProps {
  readonly props: ScreenProps;
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly set: (key: string, value: FormValue) => void;
  /** Lines above the fields. */
  readonly before?: readonly Item[];
  readonly after: readonly Item[];
  readonly chosen?: { readonly rows: ReturnType<typeof rowsAs> };
}

/** A screen of fields and buttons. */
export function FieldScreen({
  props,
  title,
  fields,
  values,
  set,
  before = [],
  after,
  chosen,
}: FieldScreenProps): ReactNode {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const { parts, input } = useFieldKeys({ values, fields, shown: {}, set }, state.place.line, change);
  const items = [...before, ...fieldItems(fields, parts), ...after];
  const view = itemsView(items, { area, state, change, paint });
  return children({
    names: [visibleText(title)],
    lines: view.lines,
    commands: view.commands,
    denied: view.denied,
    input,
    ...(chosen === undefined ? {} : { chosen }),
  });
}

/** A line that does something when it is opened. */
export const buttonItem = (id: string, label: string, run: () => void): Item => ({
  id,
  head: `[ ${label} ]`,
  apart: true,
  commands: { open: run },
});

export const textItems = (id: string, lines: readonly string[]): readonly Item[] =>
  lines.map((line, at) => ({ id: `${id}${at}`, head: visibleText(line), tone: "dim" as const }));

const fileField: FormField = {
  key: "file",
  label: assetText("store.file"),
  kind: "text",
  hint: assetText("store.file.about"),
};

/** assetstore: assets that come with the product, and those of files. */
export const StoreScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { run, failure } = useInvocation(assetActions.add);
  const [values, setValues] = useState<FormValues>({});
  const [problem, setProblem] = useState<string>();
  const add = async (body: AssetBody) => {
    const made = await run(body);
    if (made.ok) props.change(open(assetPath(made.value._id)));
  };
  const addFile = async () => {
    setProblem(undefined);
    try {
      const read = readAssetZip(await readFile(textOf(values, "file").trim()));
      if (read.ok) await add(read.value);
      else setProblem(read.failure.message);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const said = problem ?? failure?.message;
  return (
    <FieldScreen
      props={props}
      title={assetText("store.title")}
      fields={[fileField]}
      values={values}
      set={(key, value) => setValues({ [key]: value })}
      after={[
        ...(said === undefined ? [] : textItems("problem", [said])),
        buttonItem("add", assetText("store.add"), () => void addFile()),
        { id: "gallery", head: assetText("store.gallery"), apart: true },
        ...gallery.map(
          (bundle): Item => ({
            id: bundle.url,
            head: `${bundle.name}: ${bundle.description}`,
            commands: { open: () => void add(bundle) },
          }),
        ),
      ]}
    />
  );
};
