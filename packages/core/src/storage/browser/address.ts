import { addressInAll, readStorageAddress, storageAddress } from "../address";
import { folderOf, isFolderPath } from "../paths";

/** What a browser of files shows. */
export interface StoragePlace {
  /** Where it begins; empty: all files. */
  readonly root: string;
  /** The folder that is open, or the file that is chosen. */
  readonly path: string;
  /** The folder that is open. */
  readonly folder: string;
  /** The file that is chosen. */
  readonly file: string | undefined;
}

const screens = /^\/storages$|^\/storage\/([^/]+)$/;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The same of an address of this console; `undefined`: another screen has it. */
export function placeOfAddress(pathname: string, query: string): StoragePlace | undefined {
  const match = screens.exec(pathname);
  if (match === null || pathname === "/storage/welcome") return undefined;
  const { root, path } = readStorageAddress(match[1] === undefined ? undefined : decoded(match[1]), query);
  const isFolder = path === "" || isFolderPath(path);
  return { root, path, folder: isFolder ? path : folderOf(path), file: isFolder ? undefined : path };
}

/** What of an address goes along to another path. */
const kept = ["sort", "view"] as const;

/** The address of a path in the browser that begins at `root`; outside of it in that of all files. */
export function addressAt(root: string, path: string, query: string): string {
  const isInside = root !== "" && path.startsWith(root);
  const [pathname = "", own = ""] = (isInside ? storageAddress(path) : addressInAll(path)).split("?");
  const params = new URLSearchParams(own);
  const before = new URLSearchParams(query);
  for (const key of kept) {
    const value = before.get(key);
    if (value !== null) params.set(key, value);
  }
  const text = params.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
