import type { RouteParameters } from "@twinhelm/core/area/route";
import { readStorageAddress } from "@twinhelm/core/storage/address";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { folderOf, foldersOf, isFolderPath } from "@twinhelm/core/storage/paths";
import { useFolders } from "@twinhelm/core/storage/react";
import { storageText } from "@twinhelm/core/storage/text";
import { sumOf, type Transfer } from "@twinhelm/core/storage/transfer/queue";
import { useTransfers } from "@twinhelm/core/storage/transfer/react";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import type { Commands } from "../keys/useCommands";
import { guardedKeys } from "../keys/usePermissions";
import { clamp } from "../layout/scroll";
import { type Change, changePlace } from "../navigation/state";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { columnCount, columnsLines, detailLines } from "./columns";
import { useKeptSort } from "./useKeptSort";
import { useStorageKeys } from "./useStorageKeys";

/** storages and storage/:name: folders in columns, what is under the cursor at the right. */
export function StorageScreen({
  area,
  state,
  change,
  parameters,
  children,
}: ScreenProps & { parameters: RouteParameters }) {
  const { paint } = useTerminal();
  const [sort, setSort] = useKeptSort();
  const { all, transfers } = useTransfers();
  const [, query = ""] = state.place.path.split("?");
  const { root, path } = readStorageAddress(parameters.name, query);
  const folder = path === "" || isFolderPath(path) ? path : folderOf(path);
  const way = ["", ...foldersOf(folder)].filter((each) => each.startsWith(root));
  const shown = way.slice(-Math.max(1, columnCount(area.width) - 1));
  const open = useFolders(shown.map((each) => ({ folder: each, sort })));
  const page = open.at(-1);
  const entries = page?.value?.entries ?? [];
  const row = rowOf(entries, state.place.cursor, path);
  const current = entries[row];
  const below = useFolders(current?.kind === "folder" ? [{ folder: current.path, sort }] : []);
  const selected = new Set(state.place.view.selected ?? []);
  const marked = entries.filter(({ _id }) => selected.has(_id));
  const chosen = marked.length > 0 ? marked : current === undefined ? [] : [current];
  const browsing = { root, folder, entries, current, chosen, sort, onSort: setSort, transfers, change };
  const { keys, input } = useStorageKeys({ ...browsing, line: state.place.line });
  const reload = () => {
    for (const each of [...open, ...below]) each.reload();
  };
  const guarded = guardedKeys({ ...keys, refresh: { run: reload } });
  const common = {
    ...guarded,
    meanings: { category: "terminal.keys.folder" } as const,
    names: way.slice(1).map((each) => visibleText(each.slice(folderOf(each).length, -1))),
  };
  const view = { ...common, chosen: { rows: { storage: chosen } }, input, left: transferNotice(all) };
  if (page?.value === undefined) {
    const failure = page?.failure;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ ...view, lines });
  }
  if (entries.length === 0 && shown.length < 2) {
    const title = storageText(folder === "" ? "empty" : "empty.folder");
    return children({ ...view, lines: messageLines({ title, paragraphs: [] }, area, paint) });
  }
  const columns = shown.map((each, index) => ({
    entries: open[index]?.value?.entries,
    marked: shown[index + 1] ?? current?._id,
    current: each === folder,
  }));
  const next = below.map(({ value }) => ({ entries: value?.entries, marked: undefined, current: false }));
  const detail = current?.kind === "file" ? detailLines(current) : undefined;
  const lines = columnsLines({
    columns: [...columns, ...next],
    detail,
    selected,
    width: area.width,
    height: area.height,
    paint,
  });
  const position = storageText("position", { row: row + 1, total: page.value.total });
  return children({
    ...view,
    lines,
    position:
      marked.length === 0 ? position : `${storageText("selected", { count: marked.length })} · ${position}`,
    commands: { ...moving(entries, row, area.height, change), ...guarded.commands },
  });
}

/** Where the cursor is: where it was put, else on the file that the address names. */
function rowOf(
  entries: readonly StorageEntry[],
  cursor: { readonly id: string; readonly row: number } | undefined,
  path: string,
): number {
  const id = cursor?.id ?? path;
  const at = entries.findIndex((entry) => entry._id === id || (id !== "" && entry.path === id));
  return at >= 0 ? at : clamp(cursor?.row ?? 0, 0, Math.max(0, entries.length - 1));
}

function moving(
  entries: readonly StorageEntry[],
  row: number,
  height: number,
  change: (change: Change) => void,
): Commands {
  const to = (next: number) => () => {
    const at = clamp(next, 0, Math.max(0, entries.length - 1));
    change(changePlace((place) => ({ ...place, cursor: { id: entries[at]?._id ?? "", row: at } })));
  };
  return {
    up: to(row - 1),
    down: to(row + 1),
    pageUp: to(row - height),
    pageDown: to(row + height),
    first: to(0),
    last: to(entries.length - 1),
  };
}

/** What is under way, wherever one is in storage. */
function transferNotice(all: readonly Transfer[]) {
  const { open, done, failed, sent, size, speed } = sumOf(all);
  if (open === 0 && failed === 0) return undefined;
  const amounts = { sent: sizeText(sent), size: sizeText(size), speed: sizeText(Math.round(speed)) };
  const text =
    open === 0
      ? storageText("transfer.ended", { failed, done })
      : storageText("transfer.progress", { done, total: all.length, ...amounts });
  return { tone: failed > 0 ? "warning" : "plain", text } as const;
}
