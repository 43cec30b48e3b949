import { strToU8, zipSync } from "fflate";
import { zipFiles } from "../asset/file/archive";
import { failed, type Result, success } from "../http/failure";
import type { RepresentedFile } from "../representation/model";
import { isResourceModule } from "../representation/modules";
import { joinedBytes } from "../text/bytes";
import type { DataFiles } from "./data/fileData";
import type { FileStore } from "./folderSide";
import { promotionText } from "./text";

/** Files in memory that are taken out and in as a zip. */
export interface ZipStore extends FileStore {
  /** The zip as it is now; the same content is the same bytes. */
  bytes(): Uint8Array;
}

/** The same content is the same file, byte for byte. */
const mtime = new Date(2000, 0, 1);

/** A zip as a store; without bytes it is an empty one. */
export function openZip(name: string, bytes?: Uint8Array): Result<ZipStore> {
  const found = bytes === undefined ? [] : zipFiles(bytes, limits);
  if (typeof found === "string") return failed({ code: "invalid", message: found, retry: false });
  const files = new Map<string, RepresentedFile>(
    withoutFolder(found.filter(isContent)).map((file) => [file.path, file]),
  );
  return success({
    name,
    list: async () => [...files.values()].filter(({ path }) => isResourceModule(path.split("/")[0] ?? "")),
    write: async (path, text) => void files.set(path, { path, text }),
    remove: async (path) => void files.delete(path),
    data: dataIn(files),
    bytes: () =>
      zipSync(
        Object.fromEntries(
          [...files.values()]
            .toSorted((one, other) => (one.path < other.path ? -1 : 1))
            .map((file) => [file.path, bytesOf(file)]),
        ),
        { mtime },
      ),
  });
}

const bytesOf = (file: RepresentedFile): Uint8Array => ("text" in file ? strToU8(file.text) : file.bytes);

/** Unpacked, as it is held in memory: what is written is taken in again elsewhere. */
const limits = { bytes: 512 * 1_048_576, files: 100_000 } as const;

/** Bytes that are left beside all that it holds; `over`: a file that is to be written anew. */
function roomIn(files: ReadonlyMap<string, RepresentedFile>, over?: string): number {
  let room: number = limits.bytes;
  for (const [path, file] of files) if (path !== over) room -= bytesOf(file).length;
  return room;
}

/** What of a zip is no resource. */
const dataIn = (files: Map<string, RepresentedFile>): DataFiles => ({
  room: () => roomIn(files),
  list: async (folder) =>
    [...files.values()]
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map((file) => ({ name: file.path.slice(folder.length + 1), size: bytesOf(file).length })),
  async *read(path) {
    const file = files.get(path);
    if (file !== undefined) yield bytesOf(file);
  },
  async write(path, pieces) {
    const parts: Uint8Array[] = [];
    let room = roomIn(files, path);
    for await (const piece of pieces) {
      room -= piece.length;
      if (room < 0) throw new Error(promotionText("zip.full", { most: limits.bytes / 1_048_576 }));
      parts.push(piece);
    }
    files.set(path, { path, bytes: joinedBytes(parts) });
  },
});

/** What systems put into a zip by themselves is none of its content. */
const isContent = ({ path }: RepresentedFile): boolean =>
  !/(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/.test(path);

/** A zip of a folder has that folder before all of its paths. */
function withoutFolder(files: readonly RepresentedFile[]): readonly RepresentedFile[] {
  const first = files[0]?.path.split("/")[0] ?? "";
  if (isResourceModule(first) || !files.every(({ path }) => path.startsWith(`${first}/`))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(first.length + 1) }));
}
