import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { storedEntry } from "../../../bucket/stored";
import { createRegexMatcher } from "../../../filter/regex";
import { StartError } from "../../../shell/errors";
import { readSecret } from "../../../vault/secret";
import { createVault } from "../../../vault/vault";
import { refuseNoted } from "../../databaseNote";
import type { Held } from "../../records/moving/held";
import { type FolderLock, lockFolder } from "../lock";
import { corruptText } from "../migrate";
import { migrations } from "../migrations";
import { databaseFile, startErrorOf } from "../open";
import { sealedWith } from "../sealed";
import { filesIn } from "./files";
import { readingOf } from "./read";
import { type Unstorable, unstorableIn } from "./unstorable";

/** The instance of a data folder, held while it stands still. */
export interface HeldFolder extends Held {
  /** Texts that PostgreSQL does not store. */
  unstorable(): Iterable<Unstorable>;
}

/** Takes hold of the instance of a folder that no server uses. Nothing is changed in it. Throws `StartError`. */
export function holdFolder(folder: string): HeldFolder {
  const path = join(folder, databaseFile);
  refuseNoted(folder);
  if (!existsSync(path)) throw new StartError("options", `There is no instance in ${folder}.`);
  let lock: FolderLock | undefined;
  let database: DatabaseSync | undefined;
  try {
    lock = lockFolder(folder);
    database = new DatabaseSync(path, { readOnly: true });
    database.exec("BEGIN");
    refuseOther(database, path);
    const keyId = keyIn(database, folder);
    refuseDamaged(database, path);
    return heldOn(database, lock, { folder, keyId });
  } catch (error) {
    database?.close();
    lock?.release();
    throw startErrorOf(error, folder, path);
  }
}

/** The instance in a file of SQLite that nobody else writes to. */
function heldOn(
  database: DatabaseSync,
  lock: FolderLock,
  { folder, keyId }: { readonly folder: string; readonly keyId: string },
): HeldFolder {
  const matcher = createRegexMatcher();
  const reading = readingOf(database);
  const buckets = () =>
    database
      .prepare("SELECT id, json FROM bucket ORDER BY sequence")
      .all()
      .map(({ id, json }) => storedEntry(String(id), String(json), matcher).bucket);
  return {
    ...expected(reading, folder),
    name: folder,
    keyId,
    buckets: async () => buckets(),
    unstorable: () => unstorableIn(database, buckets()),
    files: () => filesIn(folder, database).files(),
    async close() {
      database.close();
      lock.release();
    },
  };
}

/** Damage that shows when it is met. */
function expected(reading: ReturnType<typeof readingOf>, folder: string): ReturnType<typeof readingOf> {
  return {
    ...reading,
    async *rows(table, range) {
      try {
        yield* reading.rows(table, range);
      } catch (error) {
        throw startErrorOf(error, folder, join(folder, databaseFile));
      }
    },
  };
}

function refuseOther(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  if (version > migrations.length)
    throw new StartError(
      "newer-version",
      `The database ${path} was written by a newer version (format ${version}; this one knows ${migrations.length}). Move it with that version.`,
    );
  if (version < migrations.length)
    throw new StartError(
      "options",
      `The database ${path} was written by an older version (format ${version}; this one has ${migrations.length}). Start and stop this version on it once: that brings it up to date.`,
    );
}

function keyIn(database: DatabaseSync, folder: string): string {
  const keyId = sealedWith(database);
  const secret = readSecret(folder);
  if (keyId !== undefined && secret !== undefined && createVault(secret).keyId === keyId) return keyId;
  throw new StartError(
    "secret",
    `The secret of ${folder} is missing, or is not the one that its data is sealed with. Nothing was moved. Put it back from a backup, or start the server on the folder: that says what else can be done.`,
  );
}

/** Rows are found by indexes: one that lacks some would leave them behind. */
function refuseDamaged(database: DatabaseSync, path: string): void {
  const [first] = database.prepare("PRAGMA integrity_check(1)").all();
  if (first?.integrity_check !== "ok")
    throw new StartError("corrupt", corruptText(path, String(first?.integrity_check)));
}
