import { rowsAs } from "@twinhelm/core/area/rows";
import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { assetPath } from "@twinhelm/core/asset/paths";
import { useAssets } from "@twinhelm/core/asset/react";
import {
  groupsOf,
  moduleWord,
  outcomeOf,
  resourceName,
  statusWord,
  versionOf,
} from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useChoose } from "../action/useChoose";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { type Item, itemsView } from "../form/items";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { fit } from "../layout/width";
import { wrap } from "../layout/wrap";
import { open } from "../navigation/state";
import { failureLines, loadingLines } from "../screen/message";

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
      return {
        id,
        head: rowOf(asset),
        below: (current, width) => aboutLines(asset, current, width),
        ...keys,
      };
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

const rowOf = (asset: Asset): string =>
  `${fit(visibleText(asset.name), 24)}  ${fit(statusWord(asset), 20)}  ${asset._id}`;

/** Which version it is; of one that is installed in part, what became of each resource. */
function aboutLines(asset: Asset, current: boolean, width: number): readonly string[] {
  const outcomes = asset.status === "partially_installed" && current ? resourceLines(asset) : [];
  return [versionOf(asset), ...outcomes].flatMap((line) => wrap(visibleText(line), width));
}

/** Resources by module, with what became of each. */
export const resourceLines = (asset: Asset): readonly string[] =>
  groupsOf(asset).flatMap(({ module, resources }) => [
    `${moduleWord(module)} (${resources.length})`,
    ...resources.map((each) => `  ${resourceName(each)}  ${outcomeOf(each) ?? ""}`),
  ]);
