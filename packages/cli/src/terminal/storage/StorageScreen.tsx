import type { RouteParameters } from "@twinhelm/core/area/route";
import { readStorageAddress } from "@twinhelm/core/storage/address";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { folderOf, foldersOf, isFolderPath, ownName } from "@twinhelm/core/storage/paths";
import { useFolders } from "@twinhelm/core/storage/react";
import { storageText } from "@twinhelm/core/storage/text";
import { sumOf, type Transfer } from "@twinhelm/core/storage/transfer/queue";
import { useTransfers } from "@twinhelm/core/storage/transfer/react";
import { sizeText } from "@twinhelm/core/storage/words";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import type { Commands } from "../keys/useCommands";
import { guardedKeys } from "../keys/usePermissions";
import { clamp } from "../layout/scroll";
import { type Change, changePlace, closeLine } from "../navigation/state";
import type { Keys } from "../record/face";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { columnCount, columnsLines, detailLines } from "./columns";
import { useKeptSort } from "./useKeptSort";
import { useListing } from "./useListing";
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
  const { search } = state.place;
  const isFound = search !== "";
  const shown = isFound ? [] : way.slice(-Math.max(1, columnCount(area.width) - 1));
  const open = useFolders(shown.slice(0, -1).map((each) => ({ folder: each, sort })));
  const listed = { folder: isFound ? "" : folder, sort, search };
  const page = useListing(listed, state.place.cursor?.row ?? 0);
  const entries = page.entries ?? [];
  const row = rowOf(entries, state.place.cursor, path);
  const current = entries[row];
  const below = useFolders(current?.kind === "folder" ? [{ folder: current.path, sort }] : []);
  const selected = new Set(state.place.view.selected ?? []);
  const marked = entries.filter(({ _id }) => selected.has(_id));
  const chosen = marked.length > 0 ? marked : current === undefined ? [] : [current];
  const browsing = {
    root,
    folder,
    entries,
    current,
    chosen,
    sort,
    onSort: setSort,
    transfers,
    hasTransfers: all.length > 0,
    change,
  };
  const { keys, input } = useStorageKeys({ ...browsing, line: state.place.line });
  const reload = () => {
    for (const each of [...open, page, ...below]) each.reload();
  };
  const guarded = guardedKeys({ ...keys, ...searchKeys(search, change), refresh: { run: reload } });
  const common = {
    ...guarded,
    meanings: { category: "terminal.keys.folder" } as const,
    names: foldersOf(folder).map((each) => visibleText(ownName(each))),
  };
  const left = transferNotice(all) ?? searchNotice(search);
  const onSearch = (words: string) => change(searched(words));
  const view = { ...common, chosen: { rows: { storage: chosen } }, input, left, onSearch };
  const { failure } = page;
  // What was read before is no longer there.
  if (page.entries === undefined || failure?.code === "not-found") {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ ...view, lines });
  }
  if (entries.length === 0 && shown.length < 2) {
    const title = isFound
      ? storageText("search.none")
      : storageText(folder === "" ? "empty" : "empty.folder");
    return children({ ...view, lines: messageLines({ title, paragraphs: [] }, area, paint) });
  }
  const around = open.map(({ value }, index) => ({
    entries: value?.entries,
    marked: shown[index + 1],
    current: false,
  }));
  // What is found is told with its folders.
  const own = isFound ? entries.map((each) => ({ ...each, name: each.path })) : entries;
  const columns = [...around, { entries: own, marked: current?._id, current: true }];
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
  const position =
    entries.length === 0 ? undefined : storageText("position", { row: row + 1, total: page.total });
  return children({
    ...view,
    lines,
    position:
      marked.length === 0 ? position : `${storageText("selected", { count: marked.length })} · ${position}`,
    commands: {
      ...moving({ entries, row, height: area.height, change, more: page.more }),
      ...guarded.commands,
    },
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

interface Moving {
  readonly entries: readonly StorageEntry[];
  readonly row: number;
  readonly height: number;
  readonly change: (change: Change) => void;
  /** Asks for the entries behind these, where there are any. */
  readonly more: (() => void) | undefined;
}

function moving({ entries, row, height, change, more }: Moving): Commands {
  const to = (next: number) => () => {
    const at = clamp(next, 0, Math.max(0, entries.length - 1));
    // Before one gets there.
    if (next >= entries.length - height) more?.();
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

/** Another search begins at its top. */
const searched =
  (search: string): Change =>
  (state) => {
    const { place, ...rest } = closeLine(state);
    const view = { ...place.view, selected: undefined };
    return { ...rest, place: { ...place, search, cursor: undefined, view } };
  };

const searchKeys = (search: string, change: (change: Change) => void): Keys => ({
  search: { run: () => change((now) => ({ ...now, draft: now.place.search })) },
  ...(search === "" ? {} : { back: { run: () => change(searched("")) } }),
});

const searchNotice = (search: string) =>
  search === ""
    ? undefined
    : ({ tone: "plain", text: formText("search.active", { words: visibleText(search) }) } as const);
