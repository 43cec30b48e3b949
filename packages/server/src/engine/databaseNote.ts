import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../shell/errors";

/** Says in a data folder that the instance is in a database elsewhere, so that nobody makes an empty one beside it. */
const noteFile = "database.json";
const noteShape = z.object({ database: z.string() });

/** Where a data folder says that its instance is, without user and password; undefined: in the folder. Throws `StartError`. */
export function notedDatabase(folder: string): string | undefined {
  const path = join(folder, noteFile);
  if (!existsSync(path)) return undefined;
  try {
    return noteShape.parse(JSON.parse(readFileSync(path, "utf8"))).database;
  } catch {
    throw new StartError("database", `${path} does not say where the database of this instance is.`);
  }
}

export function noteDatabase(folder: string, database: string): void {
  writeFileSync(join(folder, noteFile), `${JSON.stringify({ database }, null, 2)}\n`, { mode: 0o600 });
}

/** Throws `StartError` where the instance of a folder is in a database elsewhere. */
export function refuseNoted(folder: string): void {
  const database = notedDatabase(folder);
  if (database === undefined) return;
  throw new StartError(
    "database",
    `The instance of ${folder} is in PostgreSQL, at ${database}. Name it with --database, or choose another folder with --data.`,
  );
}
