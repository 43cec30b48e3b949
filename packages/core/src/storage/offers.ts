import type { DialogName, Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { Situation } from "../area/rows";
import type { storageActions } from "./actions";
import { allFilesPath, newDirectoryPath, storageAddress } from "./address";
import type { StorageItem } from "./changes";
import type { StorageEntry } from "./model";
import { folderOf, joinPath, ownName } from "./paths";

const chosenIn = ({ chosen }: Situation): readonly StorageEntry[] => chosen.storage ?? [];
const isFile = ({ kind }: StorageEntry) => kind === "file";
const fileIn = (situation: Situation) => chosenIn(situation).find(isFile);

/** What an action is told of an entry: files are known by their ids. */
export const itemOf = ({ kind, path, _id }: StorageEntry): StorageItem =>
  kind === "file" ? { path, id: _id } : { path };

/** The folder that is open: that of what is chosen. */
export function folderIn(situation: Situation): string {
  const [first] = chosenIn(situation);
  if (first === undefined) return "";
  return first.kind === "folder" ? first.path : folderOf(first.path);
}

const fileInput = (situation: Situation) => {
  const file = fileIn(situation);
  return file && { id: file._id, path: file.path };
};

/** Shows a dialog of the area over the screen. */
const dialogOf = (dialog: DialogName) => (face: Face, situation: Situation) =>
  face.edit({ area: "storage", row: chosenIn(situation)[0], situation, dialog });

const openChosen = (face: Face, situation: Situation) => {
  const file = fileIn(situation);
  if (file !== undefined) face.open(storageAddress(file.path));
};

/** How consoles offer what is done to files and folders. */
export const storageOffers: OffersOf<typeof storageActions> = {
  list: {
    inputFrom: (situation) => ({ folder: folderIn(situation) }),
    choose: (face, situation) => {
      const folder = folderIn(situation);
      face.open(folder === "" ? allFilesPath : storageAddress(folder));
    },
  },
  get: { inputFrom: fileInput, choose: openChosen },
  upload: {
    inputFrom: (situation) => ({ name: joinPath(folderIn(situation), "new.txt"), data: "" }),
    choose: dialogOf("upload"),
  },
  replace: {
    inputFrom(situation) {
      const file = fileIn(situation);
      return file && { id: file._id, name: file.path, data: "" };
    },
    choose: dialogOf("replace"),
  },
  createFolder: {
    inputFrom: () => ({ path: "new/" }),
    choose: (face) => face.open(newDirectoryPath),
  },
  rename: {
    inputFrom(situation) {
      const [entry] = chosenIn(situation);
      return entry && { item: itemOf(entry), name: ownName(entry.path) };
    },
    choose: dialogOf("rename"),
  },
  move: {
    inputFrom(situation) {
      const [first] = chosenIn(situation);
      return first && { items: chosenIn(situation).map(itemOf), to: folderOf(first.path) };
    },
    choose: dialogOf("move"),
  },
  delete: {
    inputFrom(situation) {
      const entries = chosenIn(situation);
      return entries.length === 0 ? undefined : { items: entries.map(itemOf) };
    },
  },
  deleteFolder: {
    inputFrom(situation) {
      const folder = chosenIn(situation).find((entry) => !isFile(entry))?.path ?? folderIn(situation);
      return folder === "" ? undefined : { items: [{ path: folder }] };
    },
  },
  download: { inputFrom: fileInput, choose: dialogOf("download") },
  url: { inputFrom: fileInput, choose: dialogOf("address") },
};
