import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Everything that the tests of a run write to the folder for temporary files, and to the person's folder of caches,
 * goes when the run ends.
 */
export function setup(): () => void {
  const { TMPDIR, XDG_CACHE_HOME } = process.env;
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-run-"));
  Object.assign(process.env, { TMPDIR: folder, XDG_CACHE_HOME: folder });
  return () => {
    for (const [name, before] of Object.entries({ TMPDIR, XDG_CACHE_HOME })) {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
