import { constants } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { isMissing } from "./files";

/** What a backup is read from, by paths in it. */
export interface BackupSource {
  /** Undefined: it is not there. */
  text(path: string): Promise<string | undefined>;
  /** Undefined: it is not there. */
  open(path: string): Promise<Readable | undefined>;
  size(path: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Opens the folder of a backup, or the file that one is in. Throws `StartError` where a file holds none. */
export async function openBackup(path: string): Promise<BackupSource> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return folderSource(path);
  const { archiveSource } = await import("./archive");
  return archiveSource(path);
}

const orMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

const folderSource = (folder: string): BackupSource => ({
  text: (path) => readFile(join(folder, path), "utf8").catch(orMissing),
  async open(path) {
    // What is a link is no file of a backup.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    const file = await open(join(folder, path), flags).catch(orMissing);
    return file?.createReadStream({ highWaterMark: 1 << 18 });
  },
  size: async (path) => (await stat(join(folder, path)).catch(() => undefined))?.size,
  close: async () => undefined,
});
