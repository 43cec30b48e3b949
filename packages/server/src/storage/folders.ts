import type { Transaction } from "../engine/engine";
import type { StoredFolder } from "../engine/storage";
import type { Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { longestName } from "./names";
import { missingFolder, requireFree } from "./write";

interface Asked {
  /** How many objects somebody saw in it; absent: they did not look. */
  readonly count: number | undefined;
  /** Throws unless the caller may do this to each of these objects. */
  readonly mayChange: (ids: readonly string[]) => void;
}

interface Move extends Asked {
  readonly from: string;
  readonly to: string;
}

/** Gives all that is in a folder another beginning of its name; gives how many objects that are. */
export async function moveFolder(tx: Transaction, { from, to, ...asked }: Move): Promise<number> {
  const { count } = await foundFolder(tx, from, asked);
  await requireFree(tx, to);
  const longer = Buffer.byteLength(to) - Buffer.byteLength(from);
  if (longer > 0 && (await tx.storage.longestBelow(from)) + longer > longestName)
    throw httpError(400, `A name in this folder would have more than ${longestName} bytes.`);
  await tx.storage.moveFolder(from, to);
  return count;
}

/** Deletes a folder with all that is in it; gives the files of what was deleted. */
export async function removeFolder(
  context: ServerContext,
  tx: Transaction,
  caller: Caller,
  { path, ...asked }: Asked & { readonly path: string },
): Promise<readonly string[]> {
  await foundFolder(tx, path, asked);
  const files: string[] = [];
  for (let isMore = true; isMore; ) {
    const removed = await tx.storage.removeBelow(path, atOnce);
    files.push(...removed.map(({ file }) => file));
    const entries = removed.map(({ id }) => ({ action: 3, resource: ["storage", id] }) as const);
    if (entries.length > 0) await context.recordActivity(tx, caller, ...entries);
    isMore = removed.length === atOnce;
  }
  return files;
}

/** Objects that are looked at in one piece: others are answered between two. */
const atOnce = 1_000;

/** Throws 404, 403, and 409 where there is more or less in it than somebody saw. */
async function foundFolder(
  { storage }: Transaction,
  path: string,
  { count, mayChange }: Asked,
): Promise<StoredFolder> {
  const folder = await storage.folder(path);
  if (folder === undefined) throw missingFolder(path);
  // First of all: what is wrong besides tells how much there is.
  let page = await storage.idsBelow(path, atOnce);
  mayChange(page.ids);
  while (page.last !== undefined) {
    page = await storage.idsBelow(path, atOnce, page.last);
    mayChange(page.ids);
  }
  if (count !== undefined && count !== folder.count)
    throw httpError(
      409,
      `${path} holds ${folder.count} objects by now, not ${count}. Nothing was changed. Look at it again.`,
    );
  return folder;
}
