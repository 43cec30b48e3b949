import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { createQueue } from "@twinhelm/core/queue";
import type { Engine } from "../engine/engine";
import { FileSink, type WrittenBytes } from "./fileSink";
import { Reserve } from "./reserve";

/** A file that is being written. */
export interface Writing {
  readonly file: string;
  readonly stream: Writable;
  /** What is on the disk, once the stream has ended. */
  written(): WrittenBytes;
}

/** Name of their folder in the data folder. */
export const storageFolder = "storage";

/** Names that are noted as free at once, so that not each upload needs a transaction for its own. */
const reservedAtOnce = 256;

/** Files that are removed before the names of their folders are brought to the disk. */
const removedAtOnce = 1_000;

/** Removals under way at once. */
const removers = 16;

interface Parts {
  readonly folder: string;
  readonly engine: Pick<Engine, "write" | "storage">;
  readonly log: (error: unknown) => void;
}

/**
 * The files that hold the bytes of objects. Which of them counts is decided by the database alone: a name is noted as
 * loose before anything is written to it, until an object has it, and again once no object has it. What is loose at a
 * start is removed, whatever interrupted the server.
 */
export class StorageFiles {
  readonly #parts: Parts;
  /** Names that are noted as loose and that nobody has used. */
  #free: string[] = [];
  /** Files that are gone and still noted as loose. */
  #gone: string[] = [];
  readonly #queue = createQueue();
  readonly #removals = new Set<Promise<void>>();
  readonly #folders = new Set<string>();
  readonly #reserve: Reserve;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reserve = new Reserve(`${parts.folder}.reserve`);
  }

  /** Begins to remove what no object has. Called before the first request: whoever writes then uses other names. */
  async tidy(): Promise<void> {
    const { engine, folder } = this.#parts;
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
      await syncFolder(join(folder, ".."));
    this.discard(await engine.storage.looseFiles());
    await this.#reserve.hold();
  }

  /** Runs a transaction after which files can be removed, also on a full disk. */
  freeing<T>(work: () => Promise<T>): Promise<T> {
    return this.#reserve.spend(work);
  }

  /** Begins a new file. What is written counts as kept after `syncFolders`. */
  async write(): Promise<Writing> {
    const file = await this.#name();
    await this.#makeFolder(file);
    try {
      const handle = await open(this.#path(file), "wx", 0o600);
      const sink = new FileSink(handle);
      return { file, stream: sink, written: () => ({ file, ...sink.result() }) };
    } catch (error) {
      this.discard([file]);
      throw error;
    }
  }

  /** Brings the names of files that were written to the disk, each folder once, before an object has them. */
  async syncFolders(written: readonly WrittenBytes[]): Promise<void> {
    await syncAll(written.map(({ file }) => this.#folder(file)));
  }

  /** Opens the bytes of an object for reading; `undefined`: they are not there. */
  read(file: string): Promise<FileHandle | undefined> {
    return openFile(this.#path(file));
  }

  /** Removes files that no object has. Those that somebody reads are there until that has ended. */
  discard(files: readonly string[]): void {
    if (files.length === 0) return;
    const removal = this.#remove(files)
      // They are noted as loose: the next start removes them.
      .catch((error: unknown) => this.#parts.log(error))
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** Removes those of these that no object has: where it is not known what became of a transaction. */
  async discardLoose(files: readonly string[]): Promise<void> {
    this.discard(await this.#parts.engine.storage.looseFiles(files));
  }

  /** Waits for what is being removed; the next start goes on with the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#removals);
  }

  #folder = (file: string): string => join(this.#parts.folder, file.slice(0, 2));
  #path = (file: string): string => join(this.#folder(file), file);

  /** A name that is noted as loose. */
  async #name(): Promise<string> {
    // Those who come at the same time wait for one transaction.
    await this.#queue.run(async () => {
      if (this.#free.length > 0) return;
      const names = Array.from({ length: reservedAtOnce }, () => randomBytes(16).toString("hex"));
      await this.#settle(names);
      this.#free = names;
    });
    return this.#free.pop() ?? this.#name();
  }

  /** Notes names as loose, and forgets those whose files are gone. */
  #settle(names: readonly string[]): Promise<void> {
    const gone = this.#gone;
    this.#gone = [];
    return this.#parts.engine.write((tx) => tx.storage.settleFiles(gone, names));
  }

  async #remove(files: readonly string[]): Promise<void> {
    for (let at = 0; at < files.length && (at === 0 || !this.#isClosed); at += removedAtOnce) {
      const gone = await this.#removeSome(files.slice(at, at + removedAtOnce));
      // Else a power cut could bring back a file of which nothing is noted any more.
      await syncAll(gone.map(this.#folder));
      this.#gone.push(...gone);
      await this.#reserve.hold();
      if (this.#gone.length >= removedAtOnce && !this.#isClosed) await this.#settle([]);
    }
  }

  /** Gives those that are gone. */
  async #removeSome(files: readonly string[]): Promise<readonly string[]> {
    const gone: string[] = [];
    const left = files.values();
    const removeNext = async () => {
      for (const file of left) {
        const removed = rm(this.#path(file), { force: true }).then(() => gone.push(file));
        await removed.catch((error: unknown) => this.#parts.log(error));
      }
    };
    await Promise.all(Array.from({ length: removers }, removeNext));
    return gone;
  }

  async #makeFolder(file: string): Promise<void> {
    const folder = this.#folder(file);
    if (this.#folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(this.#parts.folder);
    this.#folders.add(folder);
  }
}

/** Opens a file or folder for reading; `undefined`: it is not there. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Brings the names in folders to the disk, in each once. */
async function syncAll(folders: readonly string[]): Promise<void> {
  await Promise.all([...new Set(folders)].map(syncFolder));
}

/** Windows has no such call and needs none. A folder that is not there holds no names. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await openFile(folder);
  if (handle === undefined) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
