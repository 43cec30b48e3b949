import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startObjectStore } from "../fixtures/objectStore";
import type { Settings } from "./world";

/** Where the files of all nodes of an instance are. */
export interface SharedPlace {
  /** What each of the nodes is told. */
  readonly settings: Settings;
  /** Paths of all files. */
  files(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function objectStore(): Promise<SharedPlace> {
  const { storage, keys, close } = await startObjectStore();
  return { settings: { server: { storage } }, files: keys, close };
}

/** One that is mounted as the folder `storage` of each data folder. */
export async function sharedFolder(): Promise<SharedPlace> {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-shared-"));
  return {
    settings: { prepare: (dataFolder) => symlinkSync(folder, join(dataFolder, "storage")) },
    files: async () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
        // It may be gone by now.
        statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
      ),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
