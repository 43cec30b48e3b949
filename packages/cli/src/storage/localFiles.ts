import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";

/** A file here: its path from the folder that is looked through, with slashes, and where it is. */
export interface LocalFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The files of a folder, however deep, by name. What is no file, and links, are left out and told. */
export async function filesBelow(
  folder: string,
  leftOut: (name: string) => void,
): Promise<readonly LocalFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: LocalFile[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    if (entry.isFile()) found.push({ name, path, size: (await stat(path)).size });
    else if (!entry.isDirectory()) leftOut(name);
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Why an object cannot be a file here. */
export class NameError extends Error {}

/**
 * Where an object of this name goes below a folder. Throws `NameError` where that would be outside of it or no file at
 * all: names of others are not to be trusted.
 */
export function placeOf(folder: string, name: string): string {
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

export const bytesOfFile = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: 262_144 });

/** Where bytes are written aside: they take the place of what stands there once all are there. */
export interface AsideFile {
  write(piece: Uint8Array): Promise<void>;
  /** All is there: it takes its place. */
  keep(): Promise<void>;
  /** What was written is given up. */
  drop(): Promise<void>;
}

let count = 0;

export async function openAside(place: string): Promise<AsideFile> {
  await mkdir(dirname(place), { recursive: true });
  count += 1;
  // Not the name with an ending: a name may be as long as the file system lets it be.
  const aside = join(dirname(place), `.twinhelm-${process.pid}-${count}.part`);
  const file = await open(aside, "w");
  return {
    async write(piece) {
      await file.writeFile(piece);
    },
    async keep() {
      await file.close();
      await rename(aside, place);
    },
    async drop() {
      await file.close().catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}
