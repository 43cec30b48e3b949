import { foldersOf, ownName } from "./paths";

/** The address of all files. */
export const allFilesPath = "/storages";

/** The address of what stands before a directory is chosen. */
export const storageWelcomePath = "/storage/welcome";

/** The same with the dialog that asks for the name of a new directory. */
export const newDirectoryPath = `${storageWelcomePath}?openDialog=true`;

/** Names that an address cannot hold as a part of its path: another screen has it, or browsers drop it. */
const unaddressable = new Set(["", ".", "..", "welcome"]);

/**
 * The address of a path: of a folder that is open, or of a file that is chosen. That of a root directory is
 * `/storage/:name`; what is deeper stands behind it in `path`.
 */
export function storageAddress(path: string): string {
  const [root] = foldersOf(path);
  if (path === "") return allFilesPath;
  if (root === undefined || unaddressable.has(ownName(root)))
    return `${allFilesPath}?path=${encodeURIComponent(path)}`;
  const home = `/storage/${encodeURIComponent(ownName(root))}`;
  return path === root ? home : `${home}?path=${encodeURIComponent(path)}`;
}

/** The same in the browser of all files. */
export const addressInAll = (path: string): string =>
  path === "" ? allFilesPath : `${allFilesPath}?path=${encodeURIComponent(path)}`;

/** What a browser of files shows. `root`: where it begins; `path`: the folder that is open or the file that is chosen. */
export function readStorageAddress(
  name: string | undefined,
  query: string,
): { readonly root: string; readonly path: string } {
  const root = name === undefined ? "" : `${name}/`;
  const path = new URLSearchParams(query).get("path") ?? root;
  return { root, path: path.startsWith(root) ? path : root };
}
