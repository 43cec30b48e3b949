import { createReadStream, type Dirent, lstatSync, renameSync } from "node:fs";
import { lstat, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";

/** A file here: its path from the folder that is looked through, with slashes, and where it is. */
export interface LocalFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Told what is not among the files of a folder. */
export interface Missed {
  /** What is no file, and links. */
  readonly leftOut: (name: string) => void;
  /** What is in the folder and cannot be read; absent: that is thrown. */
  readonly unread?: (name: string, error: unknown) => void;
}

/** Files whose sizes are asked for together. */
const lookedAtOnce = 64;

/** The files of a folder, however deep, by name. Throws where the folder itself cannot be read. */
export async function filesBelow(folder: string, missed: Missed): Promise<readonly LocalFile[]> {
  const found: LocalFile[] = [];
  const folders = [""];
  const tried = async (name: string, look: () => Promise<void>) => {
    try {
      await look();
    } catch (error) {
      if (name === "" || missed.unread === undefined) throw error;
      missed.unread(name, error);
    }
  };
  const take = async (entry: Dirent, name: string) => {
    const path = join(folder, name);
    if (entry.isDirectory()) folders.push(name);
    else if (!entry.isFile()) missed.leftOut(name);
    else await tried(name, async () => void found.push({ name, path, size: (await stat(path)).size }));
  };
  for (const within of folders)
    await tried(within, async () => {
      const entries = await readdir(join(folder, within), { withFileTypes: true });
      const nameOf = ({ name }: Dirent) => (within === "" ? name : `${within}/${name}`);
      for (let at = 0; at < entries.length; at += lookedAtOnce) {
        const some = entries.slice(at, at + lookedAtOnce);
        await Promise.all(some.map((entry) => take(entry, nameOf(entry))));
      }
    });
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Why an object cannot be a file here. */
export class NameError extends Error {}

/**
 * Where an object of this name goes below a folder. Throws `NameError` where that would be outside of it or no file at
 * all: names of others are not to be trusted.
 */
function placeOf(folder: string, name: string): string {
  const parts = name.split("/");
  const isBad = (part: string) =>
    part === "" ||
    part === "." ||
    part === ".." ||
    part.includes("\0") ||
    (sep === "\\" && /[\\:*?"<>|]|[. ]$/.test(part));
  const place = resolve(folder, ...parts);
  const home = resolve(folder);
  const isInside = place.startsWith(home.endsWith(sep) ? home : home + sep);
  if (parts.some(isBad) || !isInside)
    throw new NameError(storageText("download.name", { name: visibleText(name) }));
  return place;
}

/** Bytes of a file that is read at once. */
export const smallFile = 65_536;

/** `size`: what it had when it was found. */
export const bytesOfFile = (path: string, size = Number.POSITIVE_INFINITY): AsyncIterable<Uint8Array> =>
  size > smallFile ? createReadStream(path, { highWaterMark: 262_144 }) : bytesAtOnce(path, size);

/** One that has become longer gives more than its size. */
async function* bytesAtOnce(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size + 1), 0, size + 1);
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Where bytes are written aside: they take the place of what stands there once all are there. */
export interface AsideFile {
  write(piece: Uint8Array): Promise<void>;
  /** All is there: it takes its place. */
  keep(): Promise<void>;
  /** What was written is given up. */
  drop(): Promise<void>;
}

/** A file here that is to be written. */
export interface LocalPlace {
  /** `mode`: who may read it; absent: as of any file. */
  readonly open: (mode?: number) => Promise<AsideFile>;
  readonly remove: () => Promise<void>;
}

/** Writes all of a file aside, and then in its place. */
export async function writeAside(place: LocalPlace, text: string, mode?: number): Promise<void> {
  const aside = await place.open(mode);
  try {
    await aside.write(Buffer.from(text));
    await aside.keep();
  } finally {
    await aside.drop();
  }
}

/**
 * The places of files below a folder. Throws `NameError` for a name that is none here. No link in the folder is followed,
 * and of two names that are one to the file system, as those that differ only in case may be, the second is refused.
 */
export function placesIn(folder: string): (name: string) => LocalPlace {
  const written = new Map<string, string>();
  return (name) => {
    const place = placeOf(folder, name);
    return {
      open: (mode) => openAside(folder, place, { written, mode }),
      async remove() {
        // By another name it may be what has just been written.
        if (otherAt(place, written) === undefined) await rm(place, { force: true });
      },
    };
  };
}

let count = 0;

interface Opening {
  readonly written: Map<string, string>;
  readonly mode: number | undefined;
}

async function openAside(folder: string, place: string, { written, mode }: Opening): Promise<AsideFile> {
  const own = dirname(place);
  await makeFolders(resolve(folder), own);
  count += 1;
  // Not the name with an ending: a name may be as long as the file system lets it be.
  const aside = join(own, `.twinhelm-${process.pid}-${count}.part`);
  const file = await open(aside, "w", mode);
  return {
    async write(piece) {
      await file.writeFile(piece);
    },
    async keep() {
      await file.close();
      putInPlace(aside, place, written);
    },
    async drop() {
      await file.close().catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}

/** Makes the folders on the way; what would lead out of the first one is refused. */
async function makeFolders(home: string, folder: string): Promise<void> {
  await mkdir(home, { recursive: true });
  let at = home;
  for (const part of relative(home, folder).split(sep)) {
    at = join(at, part);
    const found = part === "" ? undefined : await lstat(at).catch(() => undefined);
    if (found?.isSymbolicLink()) throw new Error(storageText("download.link", { name: visibleText(at) }));
    await mkdir(at, { recursive: true });
  }
}

/** `written`: the files of this run, by what the file system knows them by. In one go: no other file comes between. */
function putInPlace(aside: string, place: string, written: Map<string, string>): void {
  const other = otherAt(place, written);
  if (other !== undefined) throw new Error(storageText("download.same", { name: visibleText(other) }));
  renameSync(aside, place);
  const { dev, ino } = lstatSync(place, { bigint: true });
  written.set(`${dev} ${ino}`, place);
}

/** The file of this run that this place is too, by another name. */
function otherAt(place: string, written: ReadonlyMap<string, string>): string | undefined {
  const there = lstatSync(place, { bigint: true, throwIfNoEntry: false });
  const known = there && written.get(`${there.dev} ${there.ino}`);
  return known === place ? undefined : known;
}
