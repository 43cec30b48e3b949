import { existsSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ServerOptions } from "../shell/context";
import { takeSecret } from "../vault/secret";
import { makeDataFolder } from "./dataFolder";
import { openSqliteEngine } from "./sqlite/engine";
import { type FolderLock, lockFile, lockFolder } from "./sqlite/lock";
import { startErrorOf } from "./sqlite/open";
import type { StoredEngine } from "./stored";

interface Around {
  readonly log: (error: unknown) => void;
  /** Milliseconds by a clock that is never set back; absent: that of the database, or of this process. */
  readonly elapsed: (() => number) | undefined;
  /** Who asks for what is done at the moment: callers take turns. */
  readonly caller: () => string;
}

type Stored = Pick<
  ServerOptions,
  "dataFolder" | "database" | "databaseRead" | "secretFile" | "readBudget" | "writeBudget" | "leaseTime"
>;

/** Opens what is stored: in a database elsewhere, or in the data folder. Throws `StartError`. */
export async function openEngine(
  options: Stored,
  matcher: RegexMatcher,
  { log, elapsed, caller }: Around,
): Promise<StoredEngine> {
  const { dataFolder: folder, database: address, databaseRead: standby } = options;
  const { readBudget, writeBudget, leaseTime, secretFile } = options;
  if (secretFile !== undefined) {
    makeDataFolder(folder);
    takeSecret(folder, secretFile);
  }
  if (address === undefined)
    return openSqliteEngine({ folder, matcher, readBudget, writeBudget, log, elapsed });
  const lock = heldFolder(folder);
  try {
    // Loaded only where there is such a database.
    const { openPostgresEngine } = await import("./postgres/engine");
    const budgets = { readBudget, writeBudget, leaseTime };
    const engine = await openPostgresEngine({
      ...budgets,
      address,
      standby,
      folder,
      matcher,
      log,
      elapsed,
      caller,
    });
    const { close } = engine;
    return Object.assign(engine, { close: () => close().finally(lock.release) });
  } catch (error) {
    lock.giveUp();
    throw error;
  }
}

/** The hold of a start, which may fail. */
interface StartLock extends FolderLock {
  /** Leaves the folder as it was. */
  giveUp(): void;
}

/** What a node keeps in its folder is no other's. Throws `StartError` where another process has it. */
function heldFolder(folder: string): StartLock {
  const isNew = !existsSync(folder);
  makeDataFolder(folder);
  try {
    const { release } = lockFolder(folder);
    return {
      release,
      giveUp() {
        // As long as it is held, no other holds it.
        if (isNew) rmSync(join(folder, lockFile), { force: true });
        release();
        if (isNew) forgetFolder(folder);
      },
    };
  } catch (error) {
    throw startErrorOf(error, folder, join(folder, lockFile));
  }
}

/** Takes away a folder that was made for nothing. */
function forgetFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody has put something into it.
  }
}
