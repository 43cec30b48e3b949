import type { StoredObject } from "../../storage";
import type { Connection } from "../connection";
import { below, folderIn, isMark, parentOf, upFrom } from "./rows";

/** What an object, or all of a folder, adds to the folders that it is in. */
interface Share {
  readonly count: number;
  readonly marks: number;
  readonly size: number;
  readonly newest: string;
}

const shareOf = (object: StoredObject): Share => ({
  count: 1,
  marks: isMark(object) ? 1 : 0,
  size: object.size,
  newest: object.id,
});

/** Keeps the folders that names of objects make, with what is in each. */
export class FolderTable {
  readonly #prepare: Connection["prepare"];

  constructor({ prepare }: Connection) {
    this.#prepare = prepare;
  }

  add(object: StoredObject): void {
    this.#add(folderIn(object.name), shareOf(object));
    this.#countFile(object, 1);
  }

  take(object: StoredObject): void {
    this.#countFile(object, -1);
    this.#take(folderIn(object.name), shareOf(object));
  }

  /** Gives a folder and those below another beginning; nothing may be at the new one. */
  move(from: string, to: string, share: Share): void {
    // All that is in it leaves the folders around it, and comes into those of the new place.
    const above = parentOf(from) ?? "";
    const around = parentOf(to) ?? "";
    const { where, parameters } = below("path", from);
    this.#countFolder(above, -1);
    this.#prepare(
      `UPDATE storage_folder SET path = ? || substr(path, length(?) + 1), parent = CASE WHEN path = ? THEN ? ELSE ? || substr(parent, length(?) + 1) END WHERE ${where}`,
    ).run(to, from, from, around, to, from, ...parameters);
    this.#add(around, share);
    this.#countFolder(around, 1);
    this.#take(above, share);
  }

  /** Forgets a folder with all below it. */
  drop(path: string, share: Share): void {
    const { where, parameters } = below("path", path);
    this.#prepare(`DELETE FROM storage_folder WHERE ${where}`).run(...parameters);
    const above = parentOf(path) ?? "";
    this.#countFolder(above, -1);
    this.#take(above, share);
  }

  /** Makes a folder with nothing in it yet, and those that it is in, where they are not there. */
  #make(path: string): void {
    const find = this.#prepare("SELECT 1 FROM storage_folder WHERE path = ?");
    const missing = upFrom(path).filter((each) => find.get(each) === undefined);
    const insert = this.#prepare(
      "INSERT INTO storage_folder (path, parent, folders, files, count, marks, size, newest) VALUES (?, ?, 0, 0, 0, 0, 0, '')",
    );
    for (const each of missing) insert.run(each, parentOf(each));
    for (const each of missing) this.#countFolder(parentOf(each), 1);
  }

  /** Adds to a folder and to all that it is in. */
  #add(path: string, { count, marks, size, newest }: Share): void {
    this.#make(path);
    const update = this.#prepare(
      "UPDATE storage_folder SET count = count + ?, marks = marks + ?, size = size + ?, newest = max(newest, ?) WHERE path = ?",
    );
    for (const each of upFrom(path)) update.run(count, marks, size, newest, each);
  }

  /** Takes from a folder and all that it is in; those that are empty then are gone. */
  #take(path: string, { count, marks, size }: Share): void {
    const update = this.#prepare(
      "UPDATE storage_folder SET count = count - ?, marks = marks - ?, size = size - ? WHERE path = ?",
    );
    const remove = this.#prepare("DELETE FROM storage_folder WHERE path = ? AND count = 0");
    for (const each of upFrom(path)) {
      update.run(count, marks, size, each);
      if (each !== "" && remove.run(each).changes > 0) this.#countFolder(parentOf(each), -1);
    }
  }

  #countFolder(path: string | null, by: 1 | -1): void {
    this.#prepare("UPDATE storage_folder SET folders = folders + ? WHERE path = ?").run(by, path);
  }

  #countFile(object: StoredObject, by: 1 | -1): void {
    if (isMark(object)) return;
    const update = this.#prepare("UPDATE storage_folder SET files = files + ? WHERE path = ?");
    update.run(by, folderIn(object.name));
  }
}
