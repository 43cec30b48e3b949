import type { StorageEntry } from "../model";
import { childOf, foldersOf, isFolderPath, joinPath } from "../paths";

/** Columns that are seen at once, by the width of the screen in pixels (spec 2, section 2). */
export function columnCount(width: number): 2 | 3 | 4 | 5 {
  if (width < 600) return 2;
  if (width < 960) return 3;
  return width < 1280 ? 4 : 5;
}

/** The folders whose content stands in columns when `path` is open, from `root` on. */
export const columnsOf = (root: string, path: string): readonly string[] => [
  root,
  ...foldersOf(path).filter((folder) => folder.startsWith(root) && folder !== root),
];

/** The path of what is highlighted in the column of a folder; `undefined`: nothing in it is open. */
export function openIn(folder: string, path: string): string | undefined {
  const child = childOf(folder, path);
  return child && joinPath(folder, child.name, child.kind);
}

/** A line for a folder of which nothing is known but its path. */
export const folderEntry = (path: string, name: string): StorageEntry => ({
  _id: path,
  kind: "folder",
  name,
  path,
  size: 0,
  count: 0,
});

/** The next place, from `from` on and around, whose name begins with what was typed, in either case. */
export function placeOfTyped(
  typed: string,
  { count, from, nameAt }: { count: number; from: number; nameAt: (place: number) => string | undefined },
): number | undefined {
  const words = typed.toLocaleLowerCase();
  for (let step = 0; step < count; step += 1) {
    const place = (from + step) % count;
    if (nameAt(place)?.toLocaleLowerCase().startsWith(words) === true) return place;
  }
  return undefined;
}

/** Where a path leads once `from` has another name or place; `to` absent: it is gone, and the folder around it is left. */
export function pathAfter(path: string, from: string, to: string | undefined, around: string): string {
  const isHit = path === from || (isFolderPath(from) && path.startsWith(from));
  if (!isHit) return path;
  return to === undefined ? around : to + path.slice(from.length);
}
