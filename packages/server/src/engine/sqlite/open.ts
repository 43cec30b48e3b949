import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError, sqlite, sqliteCodeOf } from "../../shell/errors";
import { type FolderLock, lockFolder } from "./lock";
import { migrations } from "./migrations";

/** Name of the database file in the data folder. */
export const databaseFile = "twinhelm.sqlite";

/** The database of a folder, held by this process. */
export interface OpenedDatabase {
  readonly lock: FolderLock;
  /** The only connection that writes. */
  readonly writer: DatabaseSync;
  /** Sees what was committed, never the inside of a transaction. */
  readonly reader: DatabaseSync;
}

/**
 * Takes hold of a data folder, opens its database and makes what is missing. Throws `StartError`, also where
 * another process has the folder.
 */
export function openDatabase(folder: string): OpenedDatabase {
  makeFolder(folder);
  const path = join(folder, databaseFile);
  let lock: FolderLock | undefined;
  let writer: DatabaseSync | undefined;
  try {
    lock = lockFolder(folder);
    // Made here, so that nobody but its owner reads it; its side files get the same mode.
    closeSync(openSync(path, "a", 0o600));
    writer = openWriter(path);
    migrate(writer, path);
    return { lock, writer, reader: openReader(path) };
  } catch (error) {
    writer?.close();
    lock?.release();
    throw startErrorOf(error, folder, path);
  }
}

/** A connection for writing. */
export function openWriter(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 500 });
  try {
    database.exec("PRAGMA journal_mode = WAL");
    // What was acknowledged survives a power cut.
    database.exec("PRAGMA synchronous = FULL");
    tune(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A connection for reading. Its transactions see one moment of the database, whatever is written meanwhile. */
export function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 500 });
  tune(database);
  return database;
}

function tune(database: DatabaseSync): void {
  database.exec("PRAGMA cache_size = -65536");
  database.exec("PRAGMA temp_store = MEMORY");
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      "not-writable",
      `The data folder ${folder} cannot be used: ${reason}. Choose another with --data.`,
    );
  }
}

/** Makes a folder and those above it. Node's own way never returns where the system makes none, as below /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function migrate(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  if (version > migrations.length) {
    throw new StartError(
      "newer-version",
      `The database ${path} was written by a newer version (format ${version}; this one knows ${migrations.length}). Start that version, or put back a backup.`,
    );
  }
  if (version === 0 && database.prepare("SELECT 1 FROM sqlite_schema").get() !== undefined) {
    throw new StartError(
      "corrupt",
      `The database ${path} was made by another program. Move it away, or choose another folder with --data.`,
    );
  }
  database.exec("BEGIN EXCLUSIVE");
  try {
    for (const statements of migrations.slice(version)) database.exec(statements);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    checkContent(database, path);
    database.exec("COMMIT");
  } catch (error) {
    // A full disk has undone it already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Reads a small database whole. In a large one damage shows when it is met: the check would delay each start. */
function checkContent(database: DatabaseSync, path: string): void {
  if (statSync(path).size > 64 * 1024 * 1024) return;
  const [first] = database.prepare("PRAGMA quick_check(1)").all();
  if (first !== undefined && first.quick_check !== "ok") {
    throw new StartError("corrupt", corruptText(path, String(first.quick_check)));
  }
}

const corruptText = (path: string, reason: string) =>
  `The database ${path} is damaged (${reason}). Nothing was changed. Put back the last backup of the folder, or move the file away to start empty.`;

function startErrorOf(error: unknown, folder: string, path: string): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  const unusable = new StartError(
    "not-writable",
    `The database ${path} cannot be written: ${reason}. Check the permissions and the free space.`,
  );
  // Raised by the file system before SQLite saw the file.
  if (error instanceof Error && "syscall" in error) return unusable;
  switch (sqliteCodeOf(error)) {
    case sqlite.busy:
    case sqlite.locked:
      return new StartError(
        "locked",
        `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with --data.`,
      );
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return new StartError("corrupt", corruptText(path, reason));
    case sqlite.readonly:
    case sqlite.full:
    case sqlite.ioError:
    case sqlite.cannotOpen:
      return unusable;
    default:
      return error;
  }
}
