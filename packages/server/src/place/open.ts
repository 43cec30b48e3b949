import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../shell/errors";
import type { Log } from "../shell/log";
import { addressText, type StoreAddress, storeAddressOf } from "./address";
import { FolderPlace } from "./folder";
import type { Place } from "./place";

/** Name of the folder of files in the data folder. */
export const storageFolder = "storage";

/** Says in the data folder that the files are elsewhere, so that nobody looks for them in it. */
const noteFile = "storage.json";
const noteShape = z.object({ storage: z.string() });

interface Asked {
  readonly dataFolder: string;
  /** Absent: they are in the data folder. */
  readonly storage?: StoreAddress | undefined;
  /** Mebibytes of one request. */
  readonly storageObjectLimit: number;
  /** Milliseconds without a byte after which a store is taken for silent. */
  readonly storageSilence?: number | undefined;
}

/** Where the files of an instance are. What speaks to an object store is loaded where it is asked for. */
export async function openPlace(asked: Asked, log: Log): Promise<Place> {
  const { dataFolder, storage: address, storageObjectLimit, storageSilence: silence } = asked;
  if (address === undefined) return new FolderPlace(join(dataFolder, storageFolder));
  const { ObjectStore } = await import("./objectStore");
  return new ObjectStore({ address, largest: storageObjectLimit * 1024 * 1024, silence, log });
}

/** The store that a data folder says its files are in; `undefined`: they are in it. Throws `StartError`. */
export async function notedStore(dataFolder: string): Promise<StoreAddress | undefined> {
  const path = join(dataFolder, noteFile);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return storeAddressOf(noteShape.parse(JSON.parse(text)).storage);
  } catch {
    throw new StartError("storage", `${path} does not say where the files of this instance are.`);
  }
}

export async function noteStore(dataFolder: string, address: StoreAddress): Promise<void> {
  const text = `${JSON.stringify({ storage: addressText(address) }, null, 2)}\n`;
  await writeFile(join(dataFolder, noteFile), text, { mode: 0o600 });
}
