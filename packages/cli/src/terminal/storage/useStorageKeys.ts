import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { runAction } from "@twinhelm/core/action/run";
import type { Rows } from "@twinhelm/core/area/rows";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import {
  storageCreateFolder,
  storageDelete,
  storageDeleteFolder,
  storageDownload,
  storageMove,
  storageRename,
  storageReplace,
  storageUpload,
} from "@twinhelm/core/storage/actions";
import { addressInAll, storageAddress } from "@twinhelm/core/storage/address";
import { folderEntry } from "@twinhelm/core/storage/browser/browsing";
import {
  type StorageEntry,
  type StorageObject,
  type StorageSort,
  storageSorts,
} from "@twinhelm/core/storage/model";
import { directoryProblem, nameProblem } from "@twinhelm/core/storage/names";
import { itemOf, storageOffers } from "@twinhelm/core/storage/offers";
import { folderOf, joinPath, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import type { Transfers } from "@twinhelm/core/storage/transfer/queue";
import { editorOf } from "@twinhelm/core/storage/viewing/kind";
import { useChoose } from "../action/useChoose";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import { choosing } from "../navigation/layer";
import {
  type Change,
  changePlace,
  closeLine,
  type OpenLine,
  openAt,
  openLine,
  show,
} from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { Keys } from "../record/face";
import type { FieldInput } from "../screen/screen";
import { askMove } from "./moving";
import { askDownload, askReplace, askUpload } from "./transfers";
import { useFileReading } from "./useFileReading";

const replacing = { action: storageReplace, offer: storageOffers.replace };
const renaming = { action: storageRename, offer: storageOffers.rename };
const moving = { action: storageMove, offer: storageOffers.move };
const downloading = { action: storageDownload, offer: storageOffers.download };
const deleting = { action: storageDelete, offer: storageOffers.delete };
const deletingFolder = { action: storageDeleteFolder, offer: storageOffers.deleteFolder };
const uploading = { action: storageUpload, offer: storageOffers.upload };

/** What the keys of the browser work on. */
export interface Browsing {
  /** Where it begins: empty, or a directory. */
  readonly root: string;
  /** The folder that is open. */
  readonly folder: string;
  readonly entries: readonly StorageEntry[];
  /** Under the cursor. */
  readonly current: StorageEntry | undefined;
  /** Those that are chosen, else the one under the cursor. */
  readonly chosen: readonly StorageEntry[];
  readonly sort: StorageSort;
  readonly onSort: (sort: StorageSort) => void;
  readonly transfers: Transfers | undefined;
  /** Whether there are any to look at. */
  readonly hasTransfers: boolean;
  readonly change: (change: Change) => void;
  /** What the line at the bottom is for. */
  readonly line: OpenLine | undefined;
}

export function useStorageKeys(browsing: Browsing): { keys: Keys; input: FieldInput | undefined } {
  const { root, folder, entries, current, chosen, change } = browsing;
  const client = useClient();
  const access = useAccess().value;
  const { guard, warn } = usePermissions();
  const { choose, listed } = useChoose(change);
  const copy = useCopy();
  const { read, edit } = useFileReading(change);
  const rows = { storage: chosen };
  const here = { storage: [folderEntry(folder, ownName(folder))] };
  const allowed = <Input>(offered: Offered<Input>, run: () => void, on: Rows = rows): Guarded =>
    guard(requestOf(offered, { chosen: on, listed }, access), run);
  const addressOf = (path: string) => (root === "" ? addressInAll(path) : storageAddress(path));
  const into = (entry: StorageEntry) => () => change(openAt(addressOf(entry.path), ""));
  const transferring = (run: (parts: Parameters<typeof askUpload>[0]) => void) => () => {
    if (browsing.transfers !== undefined) run({ client, transfers: browsing.transfers, change });
  };
  const one: Keys =
    current === undefined
      ? {}
      : {
          open: { run: current.kind === "folder" ? into(current) : () => read(current) },
          ...(current.kind === "folder" ? { right: { run: into(current) } } : {}),
          ...fileKeys(current, copy, (run) => allowed(replacing, run), {
            edit: () => edit(current),
            replace: (object) => transferring((parts) => void askReplace(parts, object))(),
          }),
          rename: allowed(renaming, () =>
            change(openLine({ key: "rename", name: current._id }, current.name)),
          ),
          category: allowed(moving, () => void askMove({ client, change }, chosen, folderOf(current.path))),
          download: allowed(downloading, () => transferring((parts) => askDownload(parts, chosen))()),
          delete: allowed(deleting, () => choose(deleting, rows, () => change(unselect))),
          select: { run: () => change(toggle(current._id)) },
          selectPage: { run: () => change(toggleAll(entries)) },
        };
  const out = (to: string) => folder !== root && change(openAt(addressOf(folderOf(folder)), to));
  const keys: Keys = {
    ...one,
    ...(folder === ""
      ? {}
      : { remove: allowed(deletingFolder, () => choose(deletingFolder, here, () => out("")), here) }),
    ...(folder === root ? {} : { left: { run: () => out(folder) } }),
    sort: { run: () => change(show(sortChoice(browsing))) },
    ...transferKeys(browsing),
    add: allowed(uploading, () =>
      change(
        show(
          addChoice(
            browsing,
            transferring((parts) => void askUpload(parts, folder)),
          ),
        ),
      ),
    ),
  };
  return { keys, input: inputOf(browsing, { client, warn }) };
}

const transferKeys = ({ hasTransfers, transfers, change }: Browsing): Keys =>
  hasTransfers
    ? { transfers: { run: () => change(show({ kind: "transfers", row: firstFailed(transfers) })) } }
    : {};

/** What is done with a file alone. */
function fileKeys(
  entry: StorageEntry,
  copy: (text: string) => void,
  allowed: (run: () => void) => Guarded,
  on: {
    readonly edit: () => void;
    readonly replace: (object: StorageObject) => void;
  },
): Keys {
  const { kind, object } = entry;
  if (kind !== "file" || object === undefined) return {};
  return {
    copy: { run: () => copy(object.url) },
    ...(editorOf(object) === "text" ? { edit: allowed(on.edit) } : {}),
    replace: allowed(() => on.replace(object)),
  };
}

/** What can be added to a folder. */
const addChoice = ({ change }: Browsing, upload: () => void) =>
  choosing({
    title: storageText("add.what"),
    items: [
      { id: "upload", label: storageText("upload") },
      { id: "folder", label: storageText("createFolder") },
    ],
    onPick: (what) => (what === "folder" ? change(openLine({ key: "folder" }, "")) : upload()),
  });

const sortChoice = ({ sort, onSort }: Browsing) =>
  choosing(
    {
      title: storageText("sort"),
      items: storageSorts.map((id) => ({ id, label: storageText(`sort.${id}`) })),
      onPick: (id) => onSort(storageSorts.find((each) => each === id) ?? sort),
    },
    sort,
  );

interface Naming {
  readonly client: Parameters<typeof runAction>[0];
  readonly warn: (words: string) => void;
}

/** The line at the bottom: a new name, or a new folder. */
function inputOf(
  { line, folder, entries, change }: Browsing,
  { client, warn }: Naming,
): FieldInput | undefined {
  const takenIn = (where: string) =>
    new Set(entries.filter(({ path }) => folderOf(path) === where).map(({ name }) => name));
  const close = () => change(closeLine);
  const refused = (problem: string | undefined): boolean => {
    if (problem !== undefined) warn(problem);
    return problem !== undefined;
  };
  const named = entries.find(({ _id }) => _id === line?.name);
  if (line?.key === "rename" && named !== undefined)
    return {
      label: storageText("rename"),
      onSubmit(name) {
        if (
          refused(name === named.name ? undefined : renameProblem(name, named, takenIn(folderOf(named.path))))
        )
          return;
        close();
        if (name !== named.name) void runAction(client, storageRename, { item: itemOf(named), name });
      },
    };
  if (line?.key === "folder")
    return {
      label: storageText("field.folder"),
      onSubmit(name) {
        if (refused(directoryProblem(name, takenIn(folder)))) return;
        close();
        void runAction(client, storageCreateFolder, { path: joinPath(folder, name, "folder") });
      },
    };
  return undefined;
}

const renameProblem = (name: string, { kind }: StorageEntry, taken: ReadonlySet<string>) =>
  kind === "folder"
    ? directoryProblem(name, taken)
    : (nameProblem(name) ?? (taken.has(name) ? storageText("directory.taken") : undefined));

const select = (of: (selected: readonly string[]) => readonly string[]): Change =>
  changePlace((place) => ({
    ...place,
    view: { ...place.view, selected: of(place.view.selected ?? []) },
  }));
const toggle = (id: string): Change =>
  select((selected) => (selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]));
const toggleAll = (entries: readonly StorageEntry[]): Change =>
  select((selected) => (selected.length === entries.length ? [] : entries.map(({ _id }) => _id)));
const unselect: Change = select(() => []);

/** The first transfer that asks for something. */
const firstFailed = (transfers: Transfers | undefined): number =>
  Math.max(0, transfers?.list().findIndex(({ state }) => state === "failed") ?? 0);
