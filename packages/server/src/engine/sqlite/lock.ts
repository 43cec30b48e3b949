import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Name of the file in the data folder whose lock holds the folder. */
export const lockFile = "lock";

/** A hold of a data folder by this process. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes hold of a data folder, or throws SQLite's busy error where another process has it. It is a lock of the
 * operating system on an empty file: it ends with the process, however that ends. The database itself stays
 * open to the other connections of this process. The file is opened by SQLite alone: a lock ends where any
 * descriptor of its file is closed, which SQLite minds and nobody else does.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, lockFile);
  create(path);
  const file = new DatabaseSync(path);
  try {
    // No waiting: whoever holds a folder holds it for long.
    file.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    throw error;
  }
  return { release: () => void (file.isOpen && file.close()) };
}

/** Makes the empty file, which only its owner may read, where there is none yet. */
function create(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
