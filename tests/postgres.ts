import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { databaseOfInstances, noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { temporaryFolder } from "./temporary";

/**
 * A place for the PostgreSQL of a run: the first test that needs it starts it there (`cluster.fixture.ts` of the engine), all
 * others of the run share it, and it ends here. Where all tests are run against PostgreSQL, they get a database on it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const endPlace = placeOfRun();
  const endDatabase = await databaseOfRun().catch(async (error: unknown) => {
    await endPlace?.();
    throw error;
  });
  return async () => {
    await endDatabase?.();
    await endPlace?.();
  };
}

async function databaseOfRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TWINHELM_AGAINST !== "postgres" || process.env.TWINHELM_TEST_DATABASE !== undefined)
    return undefined;
  const made = await databaseOfInstances();
  if (made === undefined) throw new Error(noPostgres);
  const { host, port, user = "postgres", password, database } = made.address;
  const place = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  process.env.TWINHELM_TEST_DATABASE = `postgres://${encodeURIComponent(user)}@${place}`;
  if (password !== undefined) process.env.TWINHELM_DATABASE_PASSWORD = password;
  return async () => {
    delete process.env.TWINHELM_TEST_DATABASE;
    await made.drop();
  };
}

function placeOfRun(): (() => Promise<void>) | undefined {
  if (process.env.TWINHELM_POSTGRES !== undefined) return undefined;
  const folder = mkdtempSync(join(temporaryFolder(), "twinhelm-postgres-"));
  process.env.TWINHELM_POSTGRES = folder;
  return async () => {
    delete process.env.TWINHELM_POSTGRES;
    const pidFile = join(folder, "data", "postmaster.pid");
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
      // At once: nobody reads again what it holds. One that has ended by itself may have left its file.
      if (told(pid, "SIGQUIT")) while (existsSync(pidFile) && told(pid, 0)) await setTimeout(20);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Sends a signal, if the process is there. */
function told(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
