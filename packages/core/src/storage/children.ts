import { escapePattern } from "../filter/filter";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { isWithoutFolders, listObjects, readChildren } from "./api";
import { folderEntry } from "./browser/browsing";
import {
  type ChildrenQuery,
  pathOfObject,
  type StorageChildren,
  type StorageEntry,
  type StorageObject,
  type StorageSort,
  usualSort,
} from "./model";
import { childOf, isFolderObject, joinPath, ownName } from "./paths";
import { storageText } from "./text";
import { uploadedAt } from "./words";

/** What is known of a server: whether it has the call for the children of a folder. */
export interface ChildrenServer {
  isAbsent(): boolean;
  noteAbsent(): void;
}

/** A page of a folder: from the call of our own server, else made of all that lies below the folder. */
export async function listChildren(
  transport: Transport,
  query: ChildrenQuery,
  server: ChildrenServer,
  signal?: AbortSignal,
): Promise<Result<StorageChildren>> {
  if (!server.isAbsent()) {
    const answer = await readChildren(transport, query, signal);
    if (answer.ok || !isWithoutFolders(answer.failure)) return answer;
    server.noteAbsent();
  }
  const all = await objectsFor(transport, query, signal);
  return all.ok ? success(childrenIn(all.value, query)) : all;
}

/** All objects below a folder, however deep, in one list. */
export async function listBelow(
  transport: Transport,
  query: Pick<ChildrenQuery, "folder" | "search" | "sort">,
): Promise<Result<readonly StorageEntry[]>> {
  const all = await objectsFor(transport, query);
  const { folder, search = "", sort = usualSort } = query;
  return all.ok ? success(foundIn(all.value, folder, search).toSorted(inOrder(sort))) : all;
}

/** The objects that a folder, or a search in it, is made of. */
async function objectsFor(
  transport: Transport,
  { folder, search = "" }: ChildrenQuery,
  signal?: AbortSignal,
): Promise<Result<readonly StorageObject[]>> {
  const filter = search === "" ? belowFilter(folder) : foundFilter(folder, search);
  const all = await listObjects(transport, { filter }, signal);
  // A folder is there as long as something in it is.
  const isGone = all.ok && all.value.length === 0 && folder !== "" && search === "";
  return isGone ? failed(folderGone(folder)) : all;
}

/** What is said of a folder in which nothing is. */
export const folderGone = (path: string): Failure => ({
  code: "not-found",
  message: storageText("folder.gone", { path }),
  status: 404,
  retry: false,
});

/** A pattern that finds what begins so, for filters of the contract: nothing in it is special. */
export const prefixPattern = (prefix: string): string => `^${escapePattern(prefix)}`;

/** Finds a folder and all below it; of all of storage `undefined`. */
export const belowFilter = (folder: string): Readonly<Record<string, unknown>> | undefined =>
  folder === "" ? undefined : { name: { $regex: prefixPattern(folder) } };

/** Finds what has this own name in a folder: a file, or all of a folder. */
export const ownFilter = (folder: string, name: string) => ({
  name: { $regex: `${prefixPattern(folder + name)}(/|$)` },
});

const foundFilter = (folder: string, search: string) => ({
  name: { $regex: `${prefixPattern(folder)}[\\s\\S]*${escapePattern(search)}[^/]*/?$`, $options: "i" },
});

/** The page of a folder that its objects and those below it give. */
export function childrenIn(objects: readonly StorageObject[], query: ChildrenQuery): StorageChildren {
  const { folder, search = "", sort = usualSort, kind, skip = 0, limit } = query;
  const all = search === "" ? grouped(objects, folder) : foundIn(objects, folder, search);
  const wanted = all.filter((entry) => kind === undefined || entry.kind === kind).toSorted(inOrder(sort));
  return {
    total: wanted.length,
    entries: wanted.slice(skip, limit === undefined ? undefined : skip + limit),
  };
}

/** What lies in a folder: its files, and the folders below it with all that is in them. */
function grouped(objects: readonly StorageObject[], folder: string): readonly StorageEntry[] {
  const files: StorageEntry[] = [];
  const folders = new Map<string, StorageEntry>();
  for (const object of objects) {
    const child = childOf(folder, object.name);
    if (child === undefined) {
      if (isNamelessIn(folder, object)) files.push(entryOf(object));
      continue;
    }
    if (child.kind === "file") {
      files.push(entryOf(object));
      continue;
    }
    const path = joinPath(folder, child.name, "folder");
    folders.set(path, withObject(folders.get(path) ?? folderEntry(path, ownName(path)), object));
  }
  return [...folders.values(), ...files];
}

/** What has no name, or none that can be read, is at the top. */
const isNamelessIn = (folder: string, { name }: StorageObject): boolean => folder === "" && name === "";

function withObject(folder: StorageEntry, object: StorageObject): StorageEntry {
  const time = uploadedAt(object._id);
  const updated = time === undefined || (folder.updated ?? "") > time ? folder.updated : time;
  const known = updated === undefined ? {} : { updated };
  if (isFolderObject(object))
    return { ...folder, ...known, ...(object.name === folder.path ? { object } : {}) };
  return { ...folder, ...known, size: folder.size + object.content.size, count: folder.count + 1 };
}

/** The line of one object. */
export function entryOf(object: StorageObject): StorageEntry {
  const isFolder = isFolderObject(object);
  const updated = uploadedAt(object._id);
  return {
    _id: isFolder ? object.name : object._id,
    kind: isFolder ? "folder" : "file",
    name: isFolder || !object.name.endsWith("/") ? ownName(object.name) : "",
    path: pathOfObject(object),
    size: object.content.size,
    count: isFolder ? 0 : 1,
    ...(updated === undefined ? {} : { updated }),
    object,
  };
}

function foundIn(objects: readonly StorageObject[], folder: string, search: string): readonly StorageEntry[] {
  const words = search.toLowerCase();
  return objects
    .filter((each) => isNamelessIn(folder, each) || childOf(folder, each.name) !== undefined)
    .map(entryOf)
    .filter(({ name }) => name.toLowerCase().includes(words));
}

/** Folders come first; what is alike otherwise stands by its path and its id, so that pages do not overlap. */
const inOrder = (sort: StorageSort) => {
  const by = sort.startsWith("-") ? -1 : 1;
  const keyOf = keys[sort.replace("-", "")] ?? nameKey;
  return (a: StorageEntry, b: StorageEntry): number =>
    compare(a.kind === "folder" ? 0 : 1, b.kind === "folder" ? 0 : 1) ||
    by * (compare(keyOf(a), keyOf(b)) || compare(a.path, b.path) || compare(a._id, b._id));
};

const nameKey = ({ path }: StorageEntry): string | number => path;

const keys: Readonly<Record<string, (entry: StorageEntry) => string | number>> = {
  // Ids tell more than the second that dates have.
  date: ({ kind, updated = "", object }) => (kind === "file" && object !== undefined ? object._id : updated),
  size: ({ size }) => size,
  type: ({ object }) => object?.content.type ?? "",
};

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
