import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { StartError } from "../../shell/errors";
import { newSecret, readSecret, secretOf, writeSecret } from "../../vault/secret";
import { createVault } from "../../vault/vault";
import { migrations } from "./migrations";
import { rememberKey, sealedWith, type WhenLost } from "./sealed";

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly whenLost: WhenLost;
}

/**
 * Brings a database to the format of this version, in one transaction, and gives the secret that it is sealed with;
 * a new one where there was none. Throws `StartError`.
 */
export function migrate(database: DatabaseSync, { folder, path, whenLost }: Place): Uint8Array {
  const version = versionOf(database, path);
  const keyId = sealedWith(database);
  const known = keyId === undefined ? undefined : secretOf(folder, keyId);
  const present = known ?? readSecret(folder);
  const secret = present ?? newSecret();
  const vault = createVault(secret);
  database.exec("PRAGMA secure_delete = ON; BEGIN EXCLUSIVE");
  try {
    for (const step of migrations.slice(version)) {
      if (typeof step === "string") database.exec(step);
      else step(database, vault);
    }
    if (version > 0 && keyId === undefined) database.exec("UPDATE vault SET untidy = 1");
    if (keyId !== undefined && known === undefined) {
      whenLost({ database, folder, vault });
      rememberKey(database, vault);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    checkContent(database, path);
    // Before what is sealed with it.
    if (present === undefined) writeSecret(folder, secret);
    database.exec("COMMIT");
  } catch (error) {
    // A full disk has undone it already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  } finally {
    database.exec("PRAGMA secure_delete = FAST");
  }
  return secret;
}

function versionOf(database: DatabaseSync, path: string): number {
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
  return version;
}

/** Reads a small database whole. In a large one damage shows when it is met: the check would delay each start. */
function checkContent(database: DatabaseSync, path: string): void {
  if (statSync(path).size > 64 * 1024 * 1024) return;
  const [first] = database.prepare("PRAGMA quick_check(1)").all();
  if (first !== undefined && first.quick_check !== "ok") {
    throw new StartError("corrupt", corruptText(path, String(first.quick_check)));
  }
}

/** What is said of a damaged database. */
export const corruptText = (path: string, reason: string) =>
  `The database ${path} is damaged (${reason}). Nothing was changed. Put back the last backup of the folder, or move the file away to start empty.`;
