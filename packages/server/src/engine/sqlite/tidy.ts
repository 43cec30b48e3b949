import type { DatabaseSync } from "node:sqlite";

/**
 * Writes the database anew where an older version kept secrets readable: what was deleted then may stand in pages
 * that are free since. Gives a warning where that fails; the next start tries again.
 */
export function tidy(database: DatabaseSync): readonly string[] {
  if (database.prepare("SELECT untidy FROM vault").get()?.untidy !== 1) return [];
  try {
    // It copies everything once: not into memory.
    database.exec("PRAGMA temp_store = FILE; VACUUM; UPDATE vault SET untidy = 0");
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      `The database could not be written anew (${reason}): secrets that were deleted before this version may still stand in its free pages. Free as much space as it takes, then start again.`,
    ];
  } finally {
    database.exec("PRAGMA temp_store = MEMORY");
  }
}
