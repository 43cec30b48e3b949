import { itemCost, removeCost, rewriteCost } from "../../records/meter";
import type { StorageReads, StorageWrites, StoredFolder, StoredObject } from "../../storage";
import type { Connection } from "../connection";
import { childPage, foldFunction, foldText } from "./children";
import { FolderTable } from "./folders";
import { objectPage } from "./list";
import { below, folderColumns, folderIn, folderOf, isMark, objectColumns, objectOf } from "./rows";

/** Objects of storage and their folders on one connection. */
export function storageRecords(connection: Connection): StorageWrites {
  connection.database.function(foldFunction, { deterministic: true, directOnly: true }, (text) =>
    foldText(String(text)),
  );
  const folders = new FolderTable(connection);
  return { ...reads(connection), ...singleWrites(connection, folders), ...folderWrites(connection, folders) };
}

function findObject({ prepare }: Connection, id: string): StoredObject | undefined {
  const row = prepare(`SELECT ${objectColumns} FROM storage_object WHERE id = ?`).get(id);
  return row && objectOf(row);
}

function theFolder({ prepare }: Connection, path: string): StoredFolder {
  const row = prepare(`SELECT ${folderColumns} FROM storage_folder WHERE path = ?`).get(path);
  if (row === undefined) throw new Error(`There is no folder ${path}`);
  return folderOf(row);
}

const loosen = ({ prepare }: Connection, file: string) =>
  prepare("INSERT OR IGNORE INTO storage_loose (file) VALUES (?)").run(file);

const hold = ({ prepare }: Connection, file: string) =>
  prepare("DELETE FROM storage_loose WHERE file = ?").run(file);

function reads(connection: Connection): StorageReads {
  const { prepare } = connection;
  return {
    find: async (id) => findObject(connection, id),
    page: async (query) => objectPage(connection, query),
    children: async (query) => childPage(connection, query),
    async named(name) {
      const sql = `SELECT ${objectColumns} FROM storage_object WHERE name = ? ORDER BY id DESC`;
      return prepare(sql).all(name).map(objectOf);
    },
    async folder(path) {
      const row = prepare(`SELECT ${folderColumns} FROM storage_folder WHERE path = ?`).get(path);
      return row && folderOf(row);
    },
    async idsBelow(path, most, after = { name: "", sequence: 0 }) {
      const { where, parameters } = below("name", path);
      // From the last one, so that no page walks over those before it.
      const bounds = after.name === "" ? parameters : parameters.with(0, after.name);
      const rows = prepare(
        `SELECT id, name, sequence FROM storage_object WHERE ${where} AND (name, sequence) > (?, ?) ORDER BY name, sequence LIMIT ?`,
      ).all(...bounds, after.name, after.sequence, most);
      connection.meter.spend(itemCost(rows.length));
      const ids = rows.map(({ id }) => String(id));
      const last = rows.length < most ? undefined : rows.at(-1);
      return { ids, ...(last && { last: { name: String(last.name), sequence: Number(last.sequence) } }) };
    },
    async longestBelow(path) {
      const { where, parameters } = below("name", path);
      const sql = `SELECT max(octet_length(name)) AS n FROM storage_object WHERE ${where}`;
      return Number(prepare(sql).get(...parameters)?.n ?? 0);
    },
    async looseFiles(among) {
      const listed = "file IN (SELECT value FROM json_each(?))";
      const rows =
        among === undefined
          ? prepare("SELECT file FROM storage_loose").all()
          : prepare(`SELECT file FROM storage_loose WHERE ${listed}`).all(JSON.stringify(among));
      return rows.map(({ file }) => String(file));
    },
  };
}

type SingleWrites = Pick<StorageWrites, "insert" | "replace" | "rename" | "remove" | "settleFiles">;

function singleWrites(connection: Connection, folders: FolderTable): SingleWrites {
  const { prepare } = connection;
  /** An object with other columns, in other folders where it has another name. */
  const change = (before: StoredObject, after: StoredObject): void => {
    folders.add(after);
    prepare(
      "UPDATE storage_object SET name = ?, folder = ?, mark = ?, type = ?, size = ?, etag = ?, file = ? WHERE id = ?",
    ).run(...namedColumns(after), ...contentColumns(after), after.id);
    folders.take(before);
  };
  return {
    async insert(object) {
      connection.journalNow.touch("storage", object.id);
      prepare(
        "INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ).run(object.id, ...namedColumns(object), ...contentColumns(object));
      folders.add(object);
      hold(connection, object.file);
    },
    async replace(object) {
      connection.journalNow.touch("storage", object.id);
      const before = findObject(connection, object.id);
      if (before === undefined) return false;
      change(before, object);
      loosen(connection, before.file);
      hold(connection, object.file);
      return true;
    },
    async rename(id, name) {
      connection.journalNow.touch("storage", id);
      const before = findObject(connection, id);
      if (before !== undefined && before.name !== name) change(before, { ...before, name });
      return before !== undefined;
    },
    async remove(ids) {
      const removed: StoredObject[] = [];
      for (const id of ids) {
        const object = findObject(connection, id);
        if (object === undefined) continue;
        connection.journalNow.touch("storage", id);
        if (ids.length > 1) connection.meter.spend(removeCost);
        prepare("DELETE FROM storage_object WHERE id = ?").run(id);
        folders.take(object);
        loosen(connection, object.file);
        removed.push(object);
      }
      return removed;
    },
    async settleFiles(gone, reserved) {
      connection.meter.spend(itemCost(gone.length + reserved.length));
      for (const file of gone) hold(connection, file);
      for (const file of reserved) loosen(connection, file);
    },
  };
}

function folderWrites(
  connection: Connection,
  folders: FolderTable,
): Pick<StorageWrites, "moveFolder" | "removeBelow"> {
  const { prepare } = connection;
  return {
    async removeBelow(path, most) {
      const folder = theFolder(connection, path);
      connection.meter.spend(folder.count * removeCost);
      const { where, parameters } = below("name", path);
      const some = `sequence IN (SELECT sequence FROM storage_object WHERE ${where} ORDER BY name, sequence LIMIT ?)`;
      prepare(`INSERT OR IGNORE INTO storage_loose SELECT file FROM storage_object WHERE ${some}`).run(
        ...parameters,
        most,
      );
      const removed = prepare(`DELETE FROM storage_object WHERE ${some} RETURNING ${objectColumns}`)
        .all(...parameters, most)
        .map(objectOf);
      if (removed.length < most) folders.drop(path, folder);
      return removed;
    },
    async moveFolder(from, to) {
      const folder = theFolder(connection, from);
      connection.meter.spend(rewriteCost(folder.count, folder.count * 500));
      const { where, parameters } = below("name", from);
      prepare(
        `UPDATE storage_object SET name = ? || substr(name, length(?) + 1), folder = ? || substr(folder, length(?) + 1) WHERE ${where}`,
      ).run(to, from, to, from, ...parameters);
      folders.move(from, to, folder);
    },
  };
}

const namedColumns = (object: StoredObject) =>
  [object.name, folderIn(object.name), isMark(object) ? 1 : 0] as const;

const contentColumns = ({ type, size, etag, file }: StoredObject) => [type, size, etag, file] as const;
