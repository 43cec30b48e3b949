import type { DatabaseAddress } from "../engine/postgres/address";
import { countSealed, type SealedCounts } from "../engine/records/sealed";
import { closeDatabase, openDatabase, refuseEmpty } from "../engine/sqlite/open";
import { runOn } from "../engine/sqlite/runOn";
import { resealAll, takeAwayLost } from "../engine/sqlite/sealed";
import { adoptNextSecret, newSecret, writeNextSecret } from "./secret";
import { createVault } from "./vault";

/**
 * Gives an instance a new secret while no server runs on it, and seals everything with it. Whenever it is cut short, the
 * folder has the old secret or the new one, and all that goes with it. `address`: it is in a database elsewhere. Throws
 * `StartError`.
 */
export async function rotateSecret(
  folder: string,
  address?: DatabaseAddress | undefined,
): Promise<SealedCounts> {
  if (address !== undefined) {
    const { rotateThere } = await import("../engine/postgres/sealed");
    return rotateThere({ folder, address });
  }
  refuseEmpty(folder);
  const opened = openDatabase(folder);
  try {
    const { writer } = opened;
    const next = newSecret();
    // Both are there until the database says which one it is: the commit decides.
    writeNextSecret(folder, next);
    writer.exec("PRAGMA secure_delete = ON; BEGIN EXCLUSIVE");
    resealAll(writer, createVault(opened.secret), createVault(next));
    const counts = runOn(writer, countSealed());
    writer.exec("COMMIT");
    adoptNextSecret(folder);
    return counts;
  } finally {
    closeDatabase(opened);
  }
}

/**
 * Makes an instance whose secret is lost usable again: takes away what nobody can open any more, and says how much that
 * was; undefined: nothing was lost. `address`: it is in a database elsewhere. Throws `StartError`.
 */
export async function resetSecret(
  folder: string,
  address?: DatabaseAddress | undefined,
): Promise<SealedCounts | undefined> {
  if (address !== undefined) {
    const { resetThere } = await import("../engine/postgres/sealed");
    return resetThere({ folder, address });
  }
  refuseEmpty(folder);
  let lost: SealedCounts | undefined;
  const opened = openDatabase(folder, (found) => {
    lost = runOn(found.database, countSealed());
    takeAwayLost(found);
  });
  closeDatabase(opened);
  return lost;
}
