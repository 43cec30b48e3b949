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
import { type TerminalContext, useTerminal } from "../context";
import type { Commands } from "../keys/useCommands";
import { guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { clamp } from "../layout/scroll";
import { type Change, changePlace, closeLine } from "../navigation/state";
import type { Keys } from "../record/face";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { columnCount, columnsLines, detailLines, type FileKey, fileKeys } from "./columns";
import { useKeptSort } from "./useKeptSort";
import { useListing } from "./useListing";
import { useStorageKeys } from "./useStorageKeys";

const firstKeys = ["add", "transfers"] as const;

interface StorageScreenProps extends ScreenProps {
  readonly parameters: RouteParameters;
}

/** storages and storage/:name: folders in columns, what is under the cursor at the right. */
export function StorageScreen(props: StorageScreenProps) {
  const { area, state, change, children } = props;
  const { paint, spoken } = useTerminal();
  const { all, transfers } = useTransfers();
  const here = useFoldersHere(props);
  const { root, folder, search, page, entries, row, current, marked, sort, onSort } = here;
  const chosen = marked.length > 0 ? marked : current === undefined ? [] : [current];
  const browsing = { root, folder, entries, current, chosen, sort, onSort, transfers, change };
  const hasTransfers = all.length > 0;
  const { keys, input } = useStorageKeys({ ...browsing, hasTransfers, line: state.place.line });
  const guarded = guardedKeys({ ...keys, ...searchKeys(search, change), refresh: { run: here.reload } });
  const common = {
    ...guarded,
    meanings: { category: "terminal.keys.folder", remove: "terminal.keys.deleteFolder" } as const,
    first: firstKeys,
    names: foldersOf(folder).map((each) => visibleText(ownName(each))),
  };
  const left = transferNotice(all) ?? searchNotice(search);
  const onSearch = (words: string) => change(searched(words));
  const view = { ...common, chosen: { rows: { storage: chosen } }, input, left, onSearch };
  const instead = linesInstead(here, props, paint);
  if (instead !== undefined) return children({ ...view, lines: instead });
  return children({
    ...view,
    lines: columnsOf(here, props, { paint, spoken }, fileKeys(guarded)),
    position: positionOf(here),
    commands: {
      ...moving({ entries, row, height: area.height, change, more: page.more }),
      ...guarded.commands,
    },
  });
}

/** The folders on the way to where one is, the entries of the last with the cursor, and the folder under it. */
function useFoldersHere({ area, state, parameters }: StorageScreenProps) {
  const [sort, onSort] = useKeptSort();
  const [, query = ""] = state.place.path.split("?");
  const { root, path } = readStorageAddress(parameters.name, query);
  const folder = path === "" || isFolderPath(path) ? path : folderOf(path);
  const way = ["", ...foldersOf(folder)].filter((each) => each.startsWith(root));
  const { search } = state.place;
  const isFound = search !== "";
  const shown = isFound ? [] : way.slice(-Math.max(1, columnCount(area.width) - 1));
  const open = useFolders(shown.slice(0, -1).map((each) => ({ folder: each, sort })));
  const page = useListing({ folder: isFound ? "" : folder, sort, search }, state.place.cursor?.row ?? 0);
  const entries = page.entries ?? [];
  const row = rowOf(entries, state.place.cursor, path);
  const current = entries[row];
  const below = useFolders(current?.kind === "folder" ? [{ folder: current.path, sort }] : []);
  const selected = new Set(state.place.view.selected ?? []);
  const marked = entries.filter(({ _id }) => selected.has(_id));
  const reload = () => {
    for (const each of [...open, page, ...below]) each.reload();
  };
  return {
    ...{ root, folder, search, isFound, shown, open, page, entries, row, current, below },
    ...{ selected, marked, sort, onSort, reload },
  };
}

type Here = ReturnType<typeof useFoldersHere>;

/** What is shown in the place of columns; absent: there is something in them. */
function linesInstead(
  { folder, isFound, shown, page, entries }: Here,
  { area }: ScreenProps,
  paint: Paint,
): readonly string[] | undefined {
  const { failure } = page;
  // What was read before is no longer there.
  if (page.entries === undefined || failure?.code === "not-found")
    return failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
  if (entries.length > 0 || shown.length > 1) return undefined;
  const title = storageText(isFound ? "search.none" : folder === "" ? "empty" : "empty.folder");
  return messageLines({ title, paragraphs: isFound ? [] : [storageText("empty.keys")] }, area, paint);
}

function columnsOf(
  here: Here,
  { area }: ScreenProps,
  { paint, spoken }: Pick<TerminalContext, "paint" | "spoken">,
  keys: readonly FileKey[],
): readonly string[] {
  const { isFound, shown, open, entries, current, below, selected } = here;
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
  const { width, height } = area;
  if (spoken) {
    // One folder, line by line, and below it what is known of the line under the cursor.
    const told = detail === undefined ? [] : ["", ...detail.filter((line) => line !== "")];
    const room = Math.max(1, Math.min(entries.length, height - told.length));
    const listed = { columns: columns.slice(-1), detail: undefined, selected, width, height: room, paint };
    return [...columnsLines(listed), ...told];
  }
  const parts = { columns: [...columns, ...next], detail, keys, selected };
  return columnsLines({ ...parts, width, height, paint });
}

function positionOf({ entries, row, page, marked }: Here): string | undefined {
  const position =
    entries.length === 0 ? undefined : storageText("position", { row: row + 1, total: page.total });
  if (marked.length === 0) return position;
  return `${storageText("selected", { count: marked.length })} · ${position}`;
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
      : storageText("transfer.shown", {
          progress: storageText("transfer.progress", { done, total: all.length, ...amounts }),
        });
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
