import { createHash } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExpectedFile } from "../engine/sqlite/moment";
import type { StoreAddress } from "../place/address";
import { notedStore, openPlace, storageFolder } from "../place/open";
import { pathOf } from "../place/place";
import { StartError } from "../shell/errors";
import { type Content, copyFile, copyFrom } from "./files";

/** Copies the content of an object to a file; `undefined`: it is not there. */
export type CopyObject = (object: ExpectedFile, to: string) => Promise<Content | undefined>;

/** How the objects of an instance are copied, wherever their files are. */
export async function objectCopier(folder: string): Promise<CopyObject> {
  const storage = await notedStore(folder);
  if (storage === undefined) return ({ file }, to) => copyFile(join(folder, storageFolder, pathOf(file)), to);
  const { place, trouble } = await storeAt(storage);
  return async ({ file, size }, to) => {
    try {
      const found = await place.read(file, size === 0 ? undefined : { start: 0, end: size - 1 });
      return found && (await copyFrom(found.content ?? Readable.from([]), to));
    } catch (error) {
      throw trouble(error, "No backup was made.");
    }
  };
}

/** Puts files of a backup into an object store that has none of them. */
export interface Putting {
  /** Gives the hash of what it was. Throws `StartError`. */
  put(content: Readable, file: string): Promise<string>;
  /** Removes what was put. */
  undo(): Promise<void>;
}

/** Throws `StartError` where nothing could be written to it. */
export async function putInto(storage: StoreAddress): Promise<Putting> {
  const { place, trouble } = await storeAt(storage);
  const made: string[] = [];
  await place.begin();
  const put = async (content: Readable, file: string) => {
    // Those may belong to an instance that is used.
    if ((await place.read(file)) !== undefined)
      throw new StartError(
        "storage",
        `${place.name} holds files of this instance already. Choose another prefix. Nothing was restored.`,
      );
    const hash = createHash("sha256");
    const sink = await place.create(file);
    made.push(file);
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      sink,
    );
    return hash.digest("hex");
  };
  return {
    put: (content, file) =>
      put(content, file).catch((error: unknown) => {
        content.destroy();
        throw trouble(error, "Nothing was restored.");
      }),
    async undo() {
      for (const file of made) await place.remove(file).catch(() => undefined);
    },
  };
}

/** A store, and what it says went wrong as an expected failure. */
export async function storeAt(storage: StoreAddress) {
  let reason: unknown;
  const log = (error: unknown) => {
    reason = error;
  };
  const place = await openPlace({ dataFolder: "", storage, storageObjectLimit: largest }, log);
  const trouble = (error: unknown, outcome: string): unknown =>
    error instanceof StartError || !(reason instanceof Error)
      ? error
      : new StartError("storage", `${reason.message} ${outcome}`);
  return { place, trouble };
}

/** Mebibytes: files that a server took came in parts of a size of its own. */
const largest = 512 * 1024;
