import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerSettings } from "@twinhelm/server/shell/app";
import { startObjectStore } from "./fixtures/objectStore";
import { realStore } from "./fixtures/realStore";

/** Where the files of a server are. */
export interface TestPlace {
  readonly settings: Partial<ServerSettings> & { readonly dataFolder: string };
  /** Paths of all files. */
  files(): Promise<readonly string[]>;
  close(): Promise<void>;
}

function folderPlace(): TestPlace {
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-place-"));
  const storage = join(dataFolder, "storage");
  return {
    settings: { dataFolder },
    files: async () =>
      readdirSync(storage, { recursive: true, encoding: "utf8" }).filter((path) =>
        statSync(join(storage, path)).isFile(),
      ),
    close: async () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

async function storePlace(): Promise<TestPlace> {
  const { settings, close } = folderPlace();
  const store = realStore() ?? (await startObjectStore());
  return {
    settings: { ...settings, storage: store.storage },
    files: () => store.keys(),
    async close() {
      await store.close();
      await close();
    },
  };
}

/** What holds wherever the files are is proved for each of these. */
export const places: readonly (readonly [name: string, make: () => Promise<TestPlace>])[] = [
  ["a folder", async () => folderPlace()],
  ["an object store", storePlace],
];
