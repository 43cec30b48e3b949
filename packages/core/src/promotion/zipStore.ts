import { strToU8, zipSync } from "fflate";
import { zipFiles } from "../asset/file/archive";
import { failed, type Result, success } from "../http/failure";
import type { RepresentedFile } from "../representation/model";
import { isResourceModule } from "../representation/modules";
import type { FileStore } from "./folderSide";

/** Files in memory that are taken out and in as a zip. */
export interface ZipStore extends FileStore {
  /** The zip as it is now; the same content is the same bytes. */
  bytes(): Uint8Array;
}

/** The same content is the same file, byte for byte. */
const mtime = new Date(2000, 0, 1);

/** A zip as a store; without bytes it is an empty one. */
export function openZip(name: string, bytes?: Uint8Array): Result<ZipStore> {
  const found = bytes === undefined ? [] : zipFiles(bytes);
  if (typeof found === "string") return failed({ code: "invalid", message: found, retry: false });
  const files = new Map<string, RepresentedFile>(
    withoutFolder(found.filter(isContent)).map((file) => [file.path, file]),
  );
  return success({
    name,
    list: async () => [...files.values()].filter(({ path }) => isResourceModule(path.split("/")[0] ?? "")),
    write: async (path, text) => void files.set(path, { path, text }),
    remove: async (path) => void files.delete(path),
    bytes: () =>
      zipSync(
        Object.fromEntries(
          [...files.values()]
            .toSorted((one, other) => (one.path < other.path ? -1 : 1))
            .map((file) => [file.path, "text" in file ? strToU8(file.text) : file.bytes]),
        ),
        { mtime },
      ),
  });
}

/** What systems put into a zip by themselves is none of its content. */
const isContent = ({ path }: RepresentedFile): boolean =>
  !/(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/.test(path);

/** A zip of a folder has that folder before all of its paths. */
function withoutFolder(files: readonly RepresentedFile[]): readonly RepresentedFile[] {
  const first = files[0]?.path.split("/")[0] ?? "";
  if (isResourceModule(first) || !files.every(({ path }) => path.startsWith(`${first}/`))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(first.length + 1) }));
}
