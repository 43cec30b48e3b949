import type { StoredObject } from "../../storage";
import { get, run, type Work } from "../work";
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

/** Counts an object in the folders that its name makes. */
export function* addObject(object: StoredObject): Work<void> {
  yield* add(folderIn(object.name), shareOf(object));
  yield* countFile(object, 1);
}

/** Counts an object in them no more. */
export function* takeObject(object: StoredObject): Work<void> {
  yield* countFile(object, -1);
  yield* take(folderIn(object.name), shareOf(object));
}

/** Gives a folder and those below another beginning; nothing may be at the new one. */
export function* moveFolder(from: string, to: string, share: Share): Work<void> {
  // All that is in it leaves the folders around it, and comes into those of the new place.
  const above = parentOf(from) ?? "";
  const around = parentOf(to) ?? "";
  const { where, parameters } = below("path", from);
  yield* countFolder(above, -1);
  yield* run(
    `UPDATE storage_folder SET path = CAST(? AS TEXT) || substr(path, length(CAST(? AS TEXT)) + 1),
       parent = CASE WHEN path = ? THEN CAST(? AS TEXT) ELSE CAST(? AS TEXT) || substr(parent, length(CAST(? AS TEXT)) + 1) END
     WHERE ${where}`,
    ...[to, from, from, around, to, from, ...parameters],
  );
  yield* add(around, share);
  yield* countFolder(around, 1);
  yield* take(above, share);
}

/** Forgets a folder with all below it. */
export function* dropFolder(path: string, share: Share): Work<void> {
  const { where, parameters } = below("path", path);
  yield* run(`DELETE FROM storage_folder WHERE ${where}`, ...parameters);
  const above = parentOf(path) ?? "";
  yield* countFolder(above, -1);
  yield* take(above, share);
}

/** Makes a folder with nothing in it yet, and those that it is in, where they are not there. */
function* make(path: string): Work<void> {
  const missing: string[] = [];
  for (const each of upFrom(path))
    if ((yield* get("SELECT 1 AS found FROM storage_folder WHERE path = ?", each)) === undefined)
      missing.push(each);
  for (const each of missing)
    yield* run(
      "INSERT INTO storage_folder (path, parent, folders, files, count, marks, size, newest) VALUES (?, ?, 0, 0, 0, 0, 0, '')",
      each,
      parentOf(each),
    );
  for (const each of missing) yield* countFolder(parentOf(each), 1);
}

/** Adds to a folder and to all that it is in. */
function* add(path: string, { count, marks, size, newest }: Share): Work<void> {
  yield* make(path);
  const sql =
    "UPDATE storage_folder SET count = count + ?, marks = marks + ?, size = size + ?, newest = CASE WHEN newest < ? THEN ? ELSE newest END WHERE path = ?";
  for (const each of upFrom(path)) yield* run(sql, count, marks, size, newest, newest, each);
}

/** Takes from a folder and all that it is in; those that are empty then are gone. */
function* take(path: string, { count, marks, size }: Share): Work<void> {
  const sql =
    "UPDATE storage_folder SET count = count - ?, marks = marks - ?, size = size - ? WHERE path = ?";
  for (const each of upFrom(path)) {
    yield* run(sql, count, marks, size, each);
    if (each === "") continue;
    const gone = yield* run("DELETE FROM storage_folder WHERE path = ? AND count = 0", each);
    if (gone > 0) yield* countFolder(parentOf(each), -1);
  }
}

const countFolder = (path: string | null, by: 1 | -1): Work<number> =>
  run("UPDATE storage_folder SET folders = folders + ? WHERE path = ?", by, path);

function* countFile(object: StoredObject, by: 1 | -1): Work<void> {
  if (isMark(object)) return;
  yield* run("UPDATE storage_folder SET files = files + ? WHERE path = ?", by, folderIn(object.name));
}
