import type { StoredFolder, StoredObject } from "../../storage";
import type { Row } from "../work";

/** Columns that an object is made of. */
export const objectColumns = "id, name, type, size, etag, file";

export const objectOf = (row: Row): StoredObject => ({
  id: String(row.id),
  name: row.name === null ? null : String(row.name),
  type: String(row.type),
  size: Number(row.size),
  etag: String(row.etag),
  file: String(row.file),
});

/** A term of ORDER BY. Where there is no name, it is the least. */
export const term = (column: string, word: "ASC" | "DESC"): string =>
  `${column} ${word}${column === "name" ? ` NULLS ${word === "ASC" ? "FIRST" : "LAST"}` : ""}`;

/** Columns that a folder is made of. */
export const folderColumns = "path, count, marks, size, newest";

export const folderOf = (row: Row): StoredFolder => ({
  path: String(row.path),
  count: Number(row.count),
  marks: Number(row.marks),
  size: Number(row.size),
  newest: String(row.newest),
});

/** Path of the folder that an object of this name is in: up to and with its last slash. */
export const folderIn = (name: string | null): string =>
  name === null ? "" : name.slice(0, name.lastIndexOf("/") + 1);

/** The folder that a folder is in; null: it is all of storage. */
export const parentOf = (path: string): string | null => (path === "" ? null : folderIn(path.slice(0, -1)));

/** A folder and all that it is in, from the inside out; all of storage is the last one. */
export function upFrom(path: string): readonly string[] {
  const found = [path];
  for (let at = parentOf(path); at !== null; at = parentOf(at)) found.push(at);
  return found;
}

/** Whether an object stands for its folder and is nothing else (spec 2, section 3). */
export const isMark = ({ name, type, size }: Pick<StoredObject, "name" | "type" | "size">): boolean =>
  name?.endsWith("/") === true && size === 0 && (type === "" || type === "application/octet-stream");

/** The texts that begin with a path stand from it to before this one: the slash at its end is followed by `0`. */
const endOf = (path: string): string => `${path.slice(0, -1)}0`;

/** What bounds a column to what begins with a path, and its values. */
export const below = (column: string, path: string) =>
  path === ""
    ? { where: "TRUE", parameters: [] }
    : { where: `${column} >= ? AND ${column} < ?`, parameters: [path, endOf(path)] };
