import type { RouteParameters } from "@twinhelm/core/area/route";
import { addressInAll, readStorageAddress, storageAddress } from "@twinhelm/core/storage/address";
import { folderOf, isFolderPath } from "@twinhelm/core/storage/paths";
import { useChildren } from "@twinhelm/core/storage/react";
import { storageText } from "@twinhelm/core/storage/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { itemsView } from "../form/items";
import { open } from "../navigation/state";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

/** What is in a directory. */
export function StorageScreen({
  area,
  state,
  change,
  parameters,
  children,
}: ScreenProps & { parameters: RouteParameters }) {
  const { paint } = useTerminal();
  const [, query = ""] = state.place.path.split("?");
  const { root, path } = readStorageAddress(parameters.name, query);
  const folder = path === "" || isFolderPath(path) ? path : folderOf(path);
  const page = useChildren({ folder });
  const commands = { refresh: page.reload };
  if (page.value === undefined) {
    const lines = page.failure ? failureLines(page.failure, area, paint) : loadingLines(area, paint);
    return children({ lines, commands });
  }
  const empty = { title: storageText(folder === "" ? "empty" : "empty.folder"), paragraphs: [] };
  if (page.value.entries.length === 0) return children({ lines: messageLines(empty, area, paint), commands });
  const items = page.value.entries.map((entry) => ({
    id: entry._id,
    head: `${visibleText(entry.name) || storageText("unnamed")}${entry.kind === "folder" ? "/" : ""}  ${sizeText(entry.size)}`,
    commands: {
      open: () => change(open(root === "" ? addressInAll(entry.path) : storageAddress(entry.path))),
    },
  }));
  const view = itemsView(items, { area, state, change, paint });
  return children({ lines: view.lines, commands: { ...commands, ...view.commands }, denied: view.denied });
}
