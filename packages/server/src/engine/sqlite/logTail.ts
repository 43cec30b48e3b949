import type { DatabaseSync } from "node:sqlite";

/** Empties the log of the database, in which what was deleted would stay. */
export interface LogTail {
  /** As soon as nobody reads from the log any more. */
  empty(): void;
  /** Tries no more: the last connection that closes empties it. */
  close(): void;
}

/** Milliseconds. */
const pause = 2_000;

/** `database`: the connection that writes. `log` takes why it cannot be emptied. */
export function createLogTail(database: DatabaseSync, log: (error: unknown) => void): LogTail {
  let timer: NodeJS.Timeout | undefined;
  const attempt = () => {
    timer = undefined;
    if (!isEmptied(database, log)) timer = setTimeout(attempt, pause).unref();
  };
  return {
    empty() {
      if (timer === undefined) attempt();
    },
    close: () => clearTimeout(timer),
  };
}

/** False where somebody reads or writes. Waits for nobody: this is the thread that answers everybody. */
function isEmptied(database: DatabaseSync, log: (error: unknown) => void): boolean {
  if (database.isTransaction) return false;
  const before = Number(database.prepare("PRAGMA busy_timeout").get()?.timeout ?? 0);
  database.exec("PRAGMA busy_timeout = 0");
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } catch (error) {
    log(error);
    return false;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${before}`);
  }
}
