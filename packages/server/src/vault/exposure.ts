import { statSync } from "node:fs";
import { join } from "node:path";
import { secretFile } from "./secret";

/** What people beside its owner may read or change of a data folder, with what to type; one sentence each. */
export function exposureOf(folder: string, databaseFile: string): readonly string[] {
  // There a mode says nothing of others.
  if (process.platform === "win32") return [];
  const databases = ["", "-wal", "-shm"].map((end) => join(folder, databaseFile + end));
  const secret = join(folder, secretFile);
  return [
    ...warning("data folder", folder, `Type: chmod 700 ${typed(folder)}`),
    ...databases.flatMap((path) => warning("database", path, `Type: chmod 600 ${typed(path)}`)),
    ...warning(
      "secret",
      secret,
      `It is closed to them now. If somebody may have read it, stop the server and type: twinhelm secret rotate --data ${typed(folder)}`,
    ),
  ];
}

function warning(what: string, path: string, advice: string): readonly string[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return [];
  const bits = (mode & 0o777).toString(8);
  return [`The ${what} ${path} is open to other people of this machine (mode ${bits}). ${advice}`];
}

/** A path as a shell takes it. */
const typed = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
