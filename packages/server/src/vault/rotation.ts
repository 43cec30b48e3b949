import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, databaseFile, openDatabase } from "../engine/sqlite/open";
import { countSealed, removeLost, reseal, type SealedCounts } from "../engine/sqlite/sealed";
import { StartError } from "../shell/errors";
import { adoptNextSecret, newSecret, writeNextSecret } from "./secret";
import { createVault } from "./vault";

/**
 * Gives a data folder a new secret while no server runs on it, and seals everything with it. Whenever it is cut
 * short, the folder has the old secret or the new one, and all that goes with it. Throws `StartError`.
 */
export function rotateSecret(folder: string): SealedCounts {
  refuseEmpty(folder);
  const opened = openDatabase(folder);
  try {
    const { writer } = opened;
    const next = newSecret();
    // Both are there until the database says which one it is: the commit decides.
    writeNextSecret(folder, next);
    writer.exec("PRAGMA secure_delete = ON; BEGIN EXCLUSIVE");
    reseal(writer, createVault(opened.secret), createVault(next));
    const counts = countSealed(writer);
    writer.exec("COMMIT");
    adoptNextSecret(folder);
    return counts;
  } finally {
    closeDatabase(opened);
  }
}

/**
 * Makes a data folder whose secret is lost usable again: takes away what nobody can open any more, and says how much
 * that was; undefined: nothing was lost. Throws `StartError`.
 */
export function resetSecret(folder: string): SealedCounts | undefined {
  refuseEmpty(folder);
  let lost: SealedCounts | undefined;
  const opened = openDatabase(folder, (found) => {
    lost = countSealed(found.database);
    removeLost(found);
  });
  closeDatabase(opened);
  return lost;
}

function refuseEmpty(folder: string): void {
  if (!existsSync(join(folder, databaseFile)))
    throw new StartError("options", `There is no instance in ${folder}. Choose its folder with --data.`);
}
