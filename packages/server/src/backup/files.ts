import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { etagOf } from "../place/fileSink";
import { StartError } from "../shell/errors";

/** What a file holds. */
export interface Content {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** As rows of objects have it. */
  readonly etag: string;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Copies a file for its owner alone, down to the disk; `undefined`: it is not there. */
export async function copyFile(from: string, to: string): Promise<Content | undefined> {
  // What is a link is no file of an instance.
  const source = await open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
  if (source === undefined) return undefined;
  try {
    return await copyFrom(source.createReadStream({ autoClose: false, highWaterMark: 1 << 18 }), to);
  } finally {
    await source.close();
  }
}

/** Copies what comes to a file for its owner alone, down to the disk. */
export async function copyFrom(source: Readable, to: string): Promise<Content> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, "w", 0o600);
  try {
    const [sha256, sha1] = [createHash("sha256"), createHash("sha1")];
    let size = 0;
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      sha256.update(bytes);
      sha1.update(bytes);
      size += bytes.length;
      await target.writeFile(bytes);
    }
    await target.sync();
    return { size, sha256: sha256.digest("hex"), etag: etagOf(size, sha1) };
  } finally {
    await target.close();
  }
}

/** Copies that run at once. */
const together = 8;

/** Works on each, several at once. Where one fails, no other is begun, and those that run are waited for. */
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  let isFailed = false;
  const next = async () => {
    for (let item = left.next(); item.done !== true && !isFailed; item = left.next()) await work(item.value);
  };
  const worker = () =>
    next().catch((error: unknown) => {
      isFailed = true;
      throw error;
    });
  const ended = await Promise.allSettled(Array.from({ length: together }, worker));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** What is in a folder, as far as it is a file, by path below it, with what tells whether it changed since. */
export async function filesIn(
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const look = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (!isWanted(path)) continue;
      if (entry.isDirectory()) await look(path);
      else if (entry.isFile()) {
        const known = await stat(join(folder, path)).catch(() => undefined);
        found.set(path, known === undefined ? "gone" : `${known.size} ${known.mtimeMs} ${known.ino}`);
      }
    }
  };
  await look("");
  return found;
}

const unfinished = ".twinhelm-unfinished";

/**
 * Makes a folder inside of another one, and moves it to its place once all is in it: whatever interrupts this, there is
 * all of it or nothing. `pack`: makes one file of it, which has that place instead. Throws `StartError` where there is
 * something already.
 */
export async function makeWhole(
  folder: string,
  fill: (draft: string) => Promise<void>,
  pack?: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  await (pack === undefined ? refuseFilled(folder) : refuseThere(folder));
  const around = `${folder}.unfinished`;
  const draft = join(around, content);
  await clearDraft(around);
  await mkdir(around, { recursive: true, mode: 0o700 });
  // It tells what this was cut short in from what is somebody's own.
  await writeFile(join(around, unfinished), "");
  await mkdir(draft, { mode: 0o700 });
  try {
    await fill(draft);
    if (pack !== undefined) {
      const file = join(around, packed);
      await pack(draft, file);
      await refuseThere(folder);
      return await renameFolder(file, folder);
    }
    await syncFolders(draft);
    // Somebody may have put something there meanwhile: then this fails.
    await rmdir(folder).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await renameFolder(draft, folder);
  } finally {
    await clearDraft(around);
  }
}

const content = "content";
const packed = "packed";

async function renameFolder(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Throws where a file, or anything else, has this name. */
async function refuseThere(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined) throw new StartError("backup", `${file} is there already. Choose another name.`);
}

/** Throws where a folder is there that holds anything. */
export async function refuseFilled(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw new StartError("backup", `${folder} is no folder that anything could be put into.`);
  });
  if (entries.length > 0)
    throw new StartError("backup", `The folder ${folder} is not empty. Choose a new one.`);
}

/** Removes what an attempt left. */
async function clearDraft(around: string): Promise<void> {
  const entries = await readdir(around).catch((): string[] => []);
  if (entries.length > 0 && !entries.includes(unfinished))
    throw new StartError("backup", `The folder ${around} is in the way. Move it elsewhere.`);
  // The mark goes last: what is cut short in between is known again.
  for (const name of [content, packed]) await rm(join(around, name), { recursive: true, force: true });
  await rm(around, { recursive: true, force: true });
}

/** Brings the names in a folder and those below it to the disk. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

/** Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
