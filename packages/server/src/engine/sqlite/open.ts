import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError, sqlite, sqliteCodeOf } from "../../shell/errors";
import { exposureOf } from "../../vault/exposure";
import { refuseNoted } from "../databaseNote";
import { makeDataFolder } from "../dataFolder";
import { type FolderLock, lockFolder } from "./lock";
import { corruptText, migrate } from "./migrate";
import { refuseLost, type WhenLost } from "./sealed";
import { tidy } from "./tidy";

/** Name of the database file in the data folder. */
export const databaseFile = "twinhelm.sqlite";

/** Throws `StartError` where a folder has no database: a new one is made by a server alone. */
export function refuseEmpty(folder: string): void {
  refuseNoted(folder);
  if (!existsSync(join(folder, databaseFile)))
    throw new StartError("options", `There is no instance in ${folder}. Choose its folder with --data.`);
}

/** The database of a folder, held by this process. */
export interface OpenedDatabase {
  readonly lock: FolderLock;
  /** The only connection that writes. */
  readonly writer: DatabaseSync;
  /** Sees what was committed, never the inside of a transaction. */
  readonly reader: DatabaseSync;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Takes hold of a data folder, opens its database and makes what is missing. Throws `StartError`, also where
 * another process has the folder, and by `whenLost` where what is sealed cannot be opened.
 */
export function openDatabase(folder: string, whenLost: WhenLost = refuseLost): OpenedDatabase {
  refuseNoted(folder);
  makeDataFolder(folder);
  const path = join(folder, databaseFile);
  let lock: FolderLock | undefined;
  let writer: DatabaseSync | undefined;
  try {
    lock = lockFolder(folder);
    const exposed = exposureOf(folder, databaseFile);
    // Made here, so that nobody but its owner reads it; its side files get the same mode.
    closeSync(openSync(path, "a", 0o600));
    writer = openWriter(path);
    const secret = migrate(writer, { folder, path, whenLost });
    const warnings = [...exposed, ...tidy(writer)];
    return { lock, writer, reader: openReader(path), secret, warnings };
  } catch (error) {
    writer?.close();
    lock?.release();
    throw startErrorOf(error, folder, path);
  }
}

/** Closes both connections and lets go of the folder. */
export function closeDatabase({ lock, reader, writer }: OpenedDatabase): void {
  // The last connection that closes writes the log back: it must be one that may write.
  for (const database of [reader, writer]) if (database.isOpen) database.close();
  lock.release();
}

/** A connection for writing. */
export function openWriter(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 500 });
  try {
    database.exec("PRAGMA journal_mode = WAL");
    // What was acknowledged survives a power cut.
    database.exec("PRAGMA synchronous = FULL");
    // Where it costs nothing; what must not stay is erased by `erasing`.
    database.exec("PRAGMA secure_delete = FAST");
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
