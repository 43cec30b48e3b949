import type { Transport } from "@twinhelm/core/http/transport";
import { isId } from "@twinhelm/core/record/id";
import { getObject, listObjects } from "@twinhelm/core/storage/api";
import type { StorageItem } from "@twinhelm/core/storage/changes";
import { belowFilter } from "@twinhelm/core/storage/children";
import { pathOfObject, type StorageObject } from "@twinhelm/core/storage/model";
import { isFolderPath } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import type { CommandContext } from "../connection/connection";
import { CommandError, exitCodes, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";

/** All objects of a name. */
async function objectsNamed(
  context: CommandContext,
  transport: Transport,
  name: string,
): Promise<readonly StorageObject[]> {
  const result = await listObjects(transport, { filter: { name } });
  if (!result.ok) throw await callError(context, transport, result.failure);
  return result.value;
}

/** A prefix as a directory: the slash at its end may be left out. */
export const folderGiven = (prefix: string | undefined): string =>
  prefix === undefined || prefix === "" || prefix === "/" || isFolderPath(prefix)
    ? (prefix ?? "").replace(/^\/$/, "")
    : `${prefix}/`;

/** Whether a directory has anything in it; the top is always there. */
export async function isThere(
  context: CommandContext,
  transport: Transport,
  folder: string,
): Promise<boolean> {
  if (folder === "") return true;
  const found = await listObjects(transport, { filter: belowFilter(folder), limit: 1 });
  if (!found.ok) throw await callError(context, transport, found.failure);
  return found.value.length > 0;
}

/** The file with this name or id. Exit 7 if there is none, 2 if several have the name. */
export async function findFile(
  context: CommandContext,
  transport: Transport,
  given: string,
): Promise<StorageObject> {
  if (isId(given)) {
    const result = await getObject(transport, given);
    if (result.ok) return result.value;
    if (result.failure.status !== 404) throw await callError(context, transport, result.failure);
  }
  const [object, ...others] = await objectsNamed(context, transport, given);
  if (object === undefined) {
    const isFolder = !isFolderPath(given) && (await isThere(context, transport, `${given}/`));
    const message = storageText(isFolder ? "object.folder" : "object.gone", { path: given });
    throw new CommandError(message, exitCodes.notFound);
  }
  if (others.length > 0)
    throw usageError(storageText("object.many", { count: others.length + 1, path: given }));
  return object;
}

/** What a path means: a directory by the slash at its end, else a file. */
export async function findItem(
  context: CommandContext,
  transport: Transport,
  given: string,
): Promise<StorageItem> {
  if (isFolderPath(given)) return { path: given };
  const file = await findFile(context, transport, given);
  return { path: pathOfObject(file), id: file._id };
}
