import { runEach } from "../action/batch";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import {
  deleteFolder,
  deleteObject,
  getObject,
  insertObject,
  isWithoutFolders,
  listObjects,
  moveFolder,
  renameObject,
} from "./api";
import { isTaken } from "./browser/taken";
import { belowFilter, folderGone, ownFilter } from "./children";
import { pathOfObject, type StorageObject } from "./model";
import {
  folderOf,
  isFolderPath,
  joinPath,
  moveProblem,
  ownName,
  replacePrefix,
  withoutNested,
} from "./paths";
import { storageText } from "./text";

/** What is moved or deleted: an object by its id, or a folder with all below it by its path. */
export interface StorageItem {
  /** Whole name; that of a folder ends with a slash. */
  readonly path: string;
  /** Of a file; a folder is known by its path. */
  readonly id?: string | undefined;
}

/** Objects that go with these items: those themselves, and all in folders. */
export async function objectsOf(
  transport: Transport,
  items: readonly StorageItem[],
  signal?: AbortSignal,
): Promise<Result<readonly StorageObject[]>> {
  const found = new Map<string, StorageObject>();
  for (const item of withoutNested(items)) {
    const own = await ownObjects(transport, item, signal);
    if (!own.ok) return own;
    if (own.value.length === 0) return failed(gone(item.path));
    for (const object of own.value) found.set(object._id, object);
  }
  return success([...found.values()]);
}

/** Those of one item. What has an id is read by it, which asks for no permission to list. */
async function ownObjects(
  transport: Transport,
  { path, id }: StorageItem,
  signal: AbortSignal | undefined,
): Promise<Result<readonly StorageObject[]>> {
  if (id === undefined)
    return listObjects(
      transport,
      { filter: isFolderPath(path) ? belowFilter(path) : { name: path } },
      signal,
    );
  const object = await getObject(transport, id, signal);
  if (object.ok) return success(pathOfObject(object.value) === path ? [{ ...object.value, name: path }] : []);
  return object.failure.status === 404 ? success([]) : object;
}

/** What of these is changed: those who may read nothing change what they know by its id. */
async function targetsOf(
  transport: Transport,
  items: readonly StorageItem[],
  signal: AbortSignal | undefined,
): Promise<Result<readonly Pick<StorageObject, "_id" | "name">[]>> {
  const found = new Map<string, Pick<StorageObject, "_id" | "name">>();
  for (const item of withoutNested(items)) {
    const own = await objectsOf(transport, [item], signal);
    if (own.ok) for (const object of own.value) found.set(object._id, object);
    else if (item.id !== undefined && own.failure.status === 403)
      found.set(item.id, { _id: item.id, name: item.path });
    else return own;
  }
  return success([...found.values()]);
}

const gone = (path: string): Failure =>
  isFolderPath(path)
    ? folderGone(path)
    : { code: "not-found", message: storageText("object.gone", { path }), retry: false };

const takenFailure = (path: string): Failure => ({
  code: "conflict",
  message: storageText("folder.taken", { path }),
  retry: false,
});

/** Gives a file or a folder another path; a folder takes all below it along. */
export async function relocate(
  transport: Transport,
  item: StorageItem,
  to: string,
  signal?: AbortSignal,
): Promise<Result<unknown>> {
  if (item.path === to) return success([]);
  if (item.id !== undefined) {
    const taken = await isTaken(transport, folderOf(to), ownName(to), signal);
    if (!taken.ok) return taken;
    if (taken.value) return failed(takenFailure(to));
  }
  return put(transport, item, to, signal);
}

/** The same, where a file of this name is known not to be there. */
async function put(
  transport: Transport,
  { path, id }: StorageItem,
  to: string,
  signal: AbortSignal | undefined,
): Promise<Result<unknown>> {
  if (isFolderPath(path) && id === undefined) {
    const moved = await moveFolder(transport, { folder: path, to });
    if (moved.ok || !isWithoutFolders(moved.failure)) return moved;
  }
  const objects = await targetsOf(transport, [{ path, id }], signal);
  if (!objects.ok) return objects;
  if (id === undefined) {
    const below = await listObjects(transport, { filter: belowFilter(to) }, signal);
    if (!below.ok) return below;
    // One that broke off half-way goes on: what it moved is not in its way.
    const names = new Set(below.value.map(({ name }) => name));
    const taken = objects.value
      .map(({ name }) => replacePrefix(name, path, to))
      .find((each) => names.has(each));
    if (taken !== undefined) return failed(takenFailure(taken));
  }
  return runEach(objects.value, ({ _id, name }) =>
    renameObject(transport, _id, replacePrefix(name, path, to), signal),
  );
}

/**
 * Moves files and folders into another folder, as far as the rules of spec 2, section 4 let them. `as`: the own name
 * that the one item gets there; absent: each keeps its own.
 */
export async function moveInto(
  transport: Transport,
  items: readonly StorageItem[],
  { to, as }: { readonly to: string; readonly as?: string | undefined },
  signal?: AbortSignal,
): Promise<Result<unknown>> {
  const moved: StorageItem[] = [];
  const nameOf = ({ path }: StorageItem) => as ?? ownName(path);
  const taken = await takenIn(transport, to, items.map(nameOf), signal);
  if (!taken.ok) return taken;
  const names = new Set(taken.value);
  for (const item of withoutNested(items)) {
    const problem = moveProblem(item.path, to, names, nameOf(item));
    if (problem === "sameFolder") continue;
    if (problem !== undefined) {
      const name = problem === "taken" ? nameOf(item) : ownName(item.path);
      const message = storageText(`move.${problem}`, { name });
      return failed({ code: problem === "taken" ? "conflict" : "invalid", message, retry: false });
    }
    moved.push(item);
    // Of two of one name the second has no place.
    names.add(nameOf(item));
  }
  return runEach(moved, (item) =>
    put(transport, item, joinPath(to, nameOf(item), isFolderPath(item.path) ? "folder" : "file"), signal),
  );
}

/** So many names are asked for one by one; of more all is asked that lies in the folder. */
const fewNames = 20;

/** Which of these own names something in a folder has. */
async function takenIn(
  transport: Transport,
  folder: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ReadonlySet<string>>> {
  const taken = new Set<string>();
  const filters =
    names.length > fewNames ? [belowFilter(folder)] : names.map((name) => ownFilter(folder, name));
  const limit = names.length > fewNames ? undefined : 1;
  const answers = await Promise.all(
    filters.map((filter) => listObjects(transport, { filter, limit }, signal)),
  );
  for (const answer of answers) {
    if (!answer.ok) return answer;
    for (const { name } of answer.value) taken.add(name.slice(folder.length).split("/")[0] ?? "");
  }
  taken.delete("");
  return success(taken);
}

/** Deletes files, and folders with all below them. */
export async function deleteItems(
  transport: Transport,
  items: readonly StorageItem[],
  signal?: AbortSignal,
): Promise<Result<unknown>> {
  const files: StorageItem[] = [];
  for (const item of withoutNested(items)) {
    if (!isFolderPath(item.path) || item.id !== undefined) {
      files.push(item);
      continue;
    }
    const deleted = await deleteFolder(transport, { folder: item.path });
    if (deleted.ok) continue;
    if (!isWithoutFolders(deleted.failure)) return deleted;
    files.push(item);
  }
  const objects = await targetsOf(transport, files, signal);
  return objects.ok ? runEach(objects.value, ({ _id }) => deleteObject(transport, _id, signal)) : objects;
}

/** Makes a folder: an empty object whose name ends with a slash. */
export async function makeFolder(
  transport: Transport,
  path: string,
  seesFiles = true,
): Promise<Result<StorageObject>> {
  const taken = seesFiles ? await isTaken(transport, folderOf(path), ownName(path)) : success(false);
  if (!taken.ok) return taken;
  if (taken.value) return failed(takenFailure(path));
  return insertObject(transport, {
    name: path,
    content: { type: "application/octet-stream", data: "" },
  });
}
