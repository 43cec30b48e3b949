import { httpError } from "../../../shell/errors";
import type { StorageReads, StorageWrites, StoredFolder, StoredObject } from "../../storage";
import type { Context } from "../context";
import { itemCost, removeCost, rewriteCost } from "../meter";
import { all, get, run, type Work, type WorkOf } from "../work";
import { childPage } from "./children";
import { addObject, dropFolder, moveFolder, takeObject } from "./folders";
import { objectPage } from "./list";
import { below, folderColumns, folderIn, folderOf, isMark, objectColumns, objectOf } from "./rows";

/** Objects of storage and their folders. */
export const storageRecords = (context: Context): WorkOf<StorageWrites> => ({
  ...reads(context),
  ...singleWrites(context),
  ...folderWrites(context),
});

function* findObject(id: string): Work<StoredObject | undefined> {
  const row = yield* get(`SELECT ${objectColumns} FROM storage_object WHERE id = ?`, id);
  return row && objectOf(row);
}

function* findFolder(path: string): Work<StoredFolder | undefined> {
  const row = yield* get(`SELECT ${folderColumns} FROM storage_folder WHERE path = ?`, path);
  return row && folderOf(row);
}

function* theFolder(path: string): Work<StoredFolder> {
  const folder = yield* findFolder(path);
  if (folder === undefined) throw new Error(`There is no folder ${path}`);
  return folder;
}

const loosen = (file: string): Work<number> =>
  run("INSERT INTO storage_loose (file) VALUES (?) ON CONFLICT (file) DO NOTHING", file);

const forget = (file: string): Work<number> => run("DELETE FROM storage_loose WHERE file = ?", file);

/** An object has this file from now on. One that is loose no more is not there any more either. */
function* hold(file: string): Work<void> {
  if ((yield* forget(file)) > 0) return;
  throw httpError(
    503,
    "This server was away for so long that another one has removed the file it was writing. Nothing was changed. Send the file again.",
    { "retry-after": "1" },
  );
}

const reads = (context: Context): WorkOf<StorageReads> => ({
  find: findObject,
  page: (query) => objectPage(context, query),
  children: (query) => childPage(context, query),
  *named(name) {
    const sql = `SELECT ${objectColumns} FROM storage_object WHERE name = ? ORDER BY sequence DESC`;
    return (yield* all(sql, name)).map(objectOf);
  },
  folder: findFolder,
  *idsBelow(path, most, after = { name: "", sequence: 0 }) {
    const { where, parameters } = below("name", path);
    // From the last one, so that no page walks over those before it.
    const bounds = after.name === "" ? parameters : parameters.with(0, after.name);
    const rows = yield* all(
      `SELECT id, name, sequence FROM storage_object WHERE ${where} AND (name, sequence) > (?, ?) ORDER BY name, sequence LIMIT ?`,
      ...[...bounds, after.name, after.sequence, most],
    );
    context.meter.spend(itemCost(rows.length));
    const ids = rows.map(({ id }) => String(id));
    const last = rows.length < most ? undefined : rows.at(-1);
    return { ids, ...(last && { last: { name: String(last.name), sequence: Number(last.sequence) } }) };
  },
  *longestBelow(path) {
    const { where, parameters } = below("name", path);
    const sql = `SELECT max(octet_length(name)) AS n FROM storage_object WHERE ${where}`;
    return Number((yield* get(sql, ...parameters))?.n ?? 0);
  },
  *looseFiles(among) {
    const sql = "SELECT file FROM storage_loose";
    const rows =
      among === undefined
        ? yield* all(sql)
        : yield* all(`${sql} WHERE file IN (SELECT value FROM json_each(?))`, JSON.stringify(among));
    return rows.map(({ file }) => String(file));
  },
});

/** An object with other columns, in other folders where it has another name. */
function* change(before: StoredObject, after: StoredObject): Work<void> {
  yield* addObject(after);
  yield* run(
    "UPDATE storage_object SET name = ?, folder = ?, mark = ?, type = ?, size = ?, etag = ?, file = ? WHERE id = ?",
    ...[...namedColumns(after), ...contentColumns(after), after.id],
  );
  yield* takeObject(before);
}

type SingleWrites = Pick<
  StorageWrites,
  "insert" | "replace" | "rename" | "remove" | "settleFiles" | "takeLoose"
>;

const singleWrites = (context: Context): WorkOf<SingleWrites> => ({
  *insert(object) {
    yield* context.journal.touch("storage", object.id);
    yield* run(
      "INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ...[object.id, ...namedColumns(object), ...contentColumns(object)],
    );
    yield* addObject(object);
    yield* hold(object.file);
  },
  *replace(object) {
    yield* context.journal.touch("storage", object.id);
    const before = yield* findObject(object.id);
    if (before === undefined) return false;
    yield* change(before, object);
    yield* loosen(before.file);
    yield* hold(object.file);
    return true;
  },
  *rename(id, name) {
    yield* context.journal.touch("storage", id);
    const before = yield* findObject(id);
    if (before !== undefined && before.name !== name) yield* change(before, { ...before, name });
    return before !== undefined;
  },
  *remove(ids) {
    const removed: StoredObject[] = [];
    for (const id of ids) {
      const object = yield* findObject(id);
      if (object === undefined) continue;
      yield* context.journal.touch("storage", id);
      if (ids.length > 1) context.meter.spend(removeCost);
      yield* run("DELETE FROM storage_object WHERE id = ?", id);
      yield* takeObject(object);
      yield* loosen(object.file);
      removed.push(object);
    }
    return removed;
  },
  *settleFiles(gone, reserved) {
    context.meter.spend(itemCost(gone.length + reserved.length));
    for (const file of gone) yield* forget(file);
    for (const file of reserved) yield* loosen(file);
  },
  *takeLoose(files, nameOf) {
    context.meter.spend(itemCost(files.length));
    const taken: string[] = [];
    for (const file of files) {
      if ((yield* forget(file)) === 0) continue;
      yield* loosen(nameOf(file));
      taken.push(nameOf(file));
    }
    return taken;
  },
});

const folderWrites = (context: Context): WorkOf<Pick<StorageWrites, "moveFolder" | "removeBelow">> => ({
  *removeBelow(path, most) {
    const folder = yield* theFolder(path);
    context.meter.spend(folder.count * removeCost);
    const { where, parameters } = below("name", path);
    const some = `sequence IN (SELECT sequence FROM storage_object WHERE ${where} ORDER BY name, sequence LIMIT ?)`;
    yield* run(
      `INSERT INTO storage_loose (file) SELECT file FROM storage_object WHERE ${some} ON CONFLICT (file) DO NOTHING`,
      ...[...parameters, most],
    );
    const rows = yield* all(
      `DELETE FROM storage_object WHERE ${some} RETURNING ${objectColumns}`,
      ...[...parameters, most],
    );
    if (rows.length < most) yield* dropFolder(path, folder);
    return rows.map(objectOf);
  },
  *moveFolder(from, to) {
    const folder = yield* theFolder(from);
    context.meter.spend(rewriteCost(folder.count, folder.count * 500));
    const { where, parameters } = below("name", from);
    yield* run(
      `UPDATE storage_object SET name = CAST(? AS TEXT) || substr(name, length(CAST(? AS TEXT)) + 1),
         folder = CAST(? AS TEXT) || substr(folder, length(CAST(? AS TEXT)) + 1) WHERE ${where}`,
      ...[to, from, to, from, ...parameters],
    );
    yield* moveFolder(from, to, folder);
  },
});

const namedColumns = (object: StoredObject) =>
  [object.name, folderIn(object.name), isMark(object) ? 1 : 0] as const;

const contentColumns = ({ type, size, etag, file }: StoredObject) => [type, size, etag, file] as const;
