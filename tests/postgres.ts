import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * A place for the PostgreSQL of a run: the first test that needs it starts it there (`cluster.fixture.ts` of the engine), all
 * others of the run share it, and it ends here.
 */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env.TWINHELM_POSTGRES !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-postgres-"));
  process.env.TWINHELM_POSTGRES = folder;
  return async () => {
    delete process.env.TWINHELM_POSTGRES;
    const pidFile = join(folder, "data", "postmaster.pid");
    if (existsSync(pidFile)) {
      const [pid] = readFileSync(pidFile, "utf8").split("\n");
      // At once: nobody reads again what it holds.
      process.kill(Number(pid), "SIGQUIT");
      while (existsSync(pidFile)) await setTimeout(20);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
