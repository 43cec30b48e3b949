import type { Transport } from "@twinhelm/core/http/transport";
import {
  storageCreateFolder,
  storageDelete,
  storageMove,
  storageRename,
} from "@twinhelm/core/storage/actions";
import type { StorageItem } from "@twinhelm/core/storage/changes";
import { listBelow, listChildren } from "@twinhelm/core/storage/children";
import { isStorageSort, type StorageEntry, type StorageObject } from "@twinhelm/core/storage/model";
import { folderOf, isFolderPath, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { typeText } from "@twinhelm/core/storage/words";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape, writeOne } from "../output/output";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { callError, confirmInput, parseInput, runAction } from "../shell/runAction";
import { findFile, findItem, folderGiven, isThere } from "./find";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

interface ListOptions extends OutputOption {
  readonly recursive?: true;
  readonly sort: string;
  readonly search?: string;
}

const entryShape: OutputShape<StorageEntry> = {
  name: (entry) => entry.path,
  columns: [
    { title: "path", text: (entry) => entry.path },
    { title: "type", text: (entry) => (entry.object === undefined ? entry.kind : typeText(entry.object)) },
    { title: "size", align: "right", text: (entry) => String(entry.size) },
    { title: "files", align: "right", text: (entry) => String(entry.count) },
    { title: "updated", text: (entry) => entry.updated ?? "" },
    { title: "_id", text: (entry) => entry.object?._id ?? "" },
  ],
};

const objectShape: OutputShape<StorageObject> = {
  name: (object) => object._id,
  columns: [
    { title: "_id", text: (object) => object._id },
    { title: "name", text: (object) => object.name },
    { title: "type", text: typeText },
    { title: "size", align: "right", text: (object) => String(object.content.size) },
    { title: "url", text: (object) => object.url },
  ],
};

/** Lists a directory, or with `recursive` all below it. */
export async function list(
  context: CommandContext,
  prefix: string | undefined,
  options: ListOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const { sort, search } = options;
  if (!isStorageSort(sort)) throw usageError(storageText("sort.unknown", { sort }));
  const { transport } = connect(context, options);
  const folder = folderGiven(prefix);
  const writer = createWriter(format, entryShape, context, process.stdout.columns);
  if (options.recursive === true) {
    const all = await listBelow(transport, { folder, sort, ...(search === undefined ? {} : { search }) });
    if (!all.ok) throw await callError(context, transport, all.failure);
    writer.rows(all.value);
  } else {
    for await (const entries of pagesOf(context, transport, { folder, sort, search })) writer.rows(entries);
  }
  await writer.end();
  return exitCodes.ok;
}

/** All pages of a directory. */
async function* pagesOf(
  context: CommandContext,
  transport: Transport,
  query: Parameters<typeof listChildren>[1],
): AsyncGenerator<readonly StorageEntry[]> {
  let isAbsent = false;
  const server = {
    isAbsent: () => isAbsent,
    noteAbsent() {
      isAbsent = true;
    },
  };
  for (let skip = 0; ; ) {
    const page = await listChildren(transport, { ...query, skip }, server);
    if (!page.ok) throw await callError(context, transport, page.failure);
    yield page.value.entries;
    skip += page.value.entries.length;
    if (page.value.entries.length === 0 || skip >= page.value.total) return;
  }
}

/** Shows one file. */
export async function get(context: CommandContext, file: string, options: OutputOption): Promise<ExitCode> {
  const format = formatOf(options.output);
  const { transport } = connect(context, options);
  await writeOne(format, objectShape, await findFile(context, transport, file), context);
  return exitCodes.ok;
}

/** Prints the address of a file. */
export async function url(context: CommandContext, file: string, options: TargetOptions): Promise<ExitCode> {
  const { transport } = connect(context, options);
  context.out((await findFile(context, transport, file)).url);
  return exitCodes.ok;
}

/** Makes a directory. */
export async function mkdir(
  context: CommandContext,
  directory: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const path = isFolderPath(directory) ? directory : `${directory}/`;
  const input = parseInput(storageCreateFolder, { path }, directory);
  const { name } = await runAction(context, connection, storageCreateFolder, input);
  context.out(name);
  return exitCodes.ok;
}

/** Renames or moves one, or moves several into a directory. */
export async function move(
  context: CommandContext,
  paths: readonly string[],
  options: TargetOptions,
): Promise<ExitCode> {
  const to = paths.at(-1);
  const given = paths.slice(0, -1);
  const [first] = given;
  if (to === undefined || first === undefined) throw usageError(storageText("move.usage"));
  const connection = connect(context, options);
  const items = await Promise.all(given.map((path) => findItem(context, connection.transport, path)));
  const [item] = items;
  const { folder, name } = await goalOf(context, connection.transport, items, to);
  if (item !== undefined && name !== undefined && folderOf(item.path) === folder) {
    const input = parseInput(storageRename, { item, name }, to);
    await runAction(context, connection, storageRename, input);
  } else {
    const input = parseInput(storageMove, { items, to: folder, as: name }, to);
    await runAction(context, connection, storageMove, input);
  }
  return exitCodes.ok;
}

/** Where to, as `mv` has it: into a directory, or to a whole name, which has its own name at its end. */
async function goalOf(
  context: CommandContext,
  transport: Transport,
  [item, another]: readonly StorageItem[],
  to: string,
): Promise<{ readonly folder: string; readonly name?: string }> {
  const folder = folderGiven(to);
  if (to === "") throw usageError(storageText("move.usage"));
  if (another !== undefined && folder !== "" && !isFolderPath(to))
    throw usageError(storageText("move.several", { path: to }));
  const isFolder = another === undefined && item !== undefined && isFolderPath(item.path);
  const isInto = isFolder ? await isThere(context, transport, folder) : folder === "" || isFolderPath(to);
  if (isInto) return { folder };
  const path = isFolder ? folder : to;
  return { folder: folderOf(path), name: ownName(path) };
}

interface DeleteOptions extends TargetOptions {
  readonly recursive?: true;
  readonly yes?: true;
}

/** Deletes files, and directories with all in them. */
export async function remove(
  context: CommandContext,
  paths: readonly string[],
  options: DeleteOptions,
): Promise<ExitCode> {
  const folder = paths.find(isFolderPath);
  if (folder !== undefined && options.recursive !== true)
    throw usageError(storageText("delete.recursive", { path: folder }));
  const connection = connect(context, options);
  const { transport } = connection;
  const items = await Promise.all(paths.map((path) => findItem(context, transport, path)));
  const input = parseInput(storageDelete, { items });
  // What the question says is asked for only where there is one.
  const known = options.yes === true ? input : await storageDelete.learn?.({ transport }, input);
  await confirmInput(context, storageDelete, known ?? input, options.yes);
  await runAction(context, connection, storageDelete, input);
  return exitCodes.ok;
}
