import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileSink } from "./fileSink";
import { type Found, type Place, pathOf, type Sink } from "./place";
import type { ByteRange } from "./range";

/** Bytes that are read of a file at once. */
const piece = 256 * 1024;

/** A folder of this machine. */
export class FolderPlace implements Place {
  readonly name: string;
  readonly isRemote = false;
  readonly pause = 30_000;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.name = folder;
  }

  async begin(): Promise<void> {
    if ((await mkdir(this.name, { recursive: true, mode: 0o700 })) !== undefined)
      await syncFolder(join(this.name, ".."));
  }

  async create(file: string): Promise<Sink> {
    await this.#makeFolder(this.#folder(file));
    return new FileSink(await open(this.#path(file), "wx", 0o600));
  }

  /** Brings the names in folders to the disk, in each once. */
  async settle(files: readonly string[]): Promise<void> {
    await Promise.all([...new Set(files.map(this.#folder))].map(syncFolder));
  }

  async read(file: string, part?: ByteRange): Promise<Found | undefined> {
    const handle = await openFile(this.#path(file));
    if (handle === undefined) return undefined;
    let isRead = false;
    try {
      const { size } = await handle.stat();
      const content = part && handle.createReadStream({ ...part, highWaterMark: piece });
      isRead = content !== undefined;
      return { size, content };
    } finally {
      if (!isRead) await handle.close();
    }
  }

  async remove(file: string): Promise<boolean> {
    await rm(this.#path(file), { force: true });
    return true;
  }

  async clean(): Promise<void> {}

  leave(): void {}

  #path = (file: string): string => join(this.name, pathOf(file));
  #folder = (file: string): string => dirname(this.#path(file));

  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(this.name);
    this.#made.add(folder);
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
