import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "./temporary";

const server = join(import.meta.dirname, "../packages/server/src");
const programs = {
  reading: join(server, "engine/threads/worker.ts"),
  function: join(server, "function/runtime/child/main.ts"),
  compiler: join(server, "function/compiler/thread.ts"),
  deliveries: join(server, "webhook/thread/worker.ts"),
};

/**
 * The threads of the server are files made once for a run: each that is started from its sources reads and converts all of
 * them, which takes six times as long.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env.TWINHELM_THREAD !== undefined) return undefined;
  const outDir = mkdtempSync(join(temporaryFolder(), "twinhelm-thread-"));
  const bundle = () =>
    build({
      configFile: false,
      logLevel: "error",
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        target: "node22",
        rolldownOptions: { input: programs, output: { entryFileNames: "[name].mjs" } },
      },
    });
  await bundle();
  process.env.TWINHELM_THREAD = pathToFileURL(join(outDir, "reading.mjs")).href;
  project.onTestsRerun(async () => {
    await bundle();
  });
  return () => {
    delete process.env.TWINHELM_THREAD;
    rmSync(outDir, { recursive: true, force: true });
  };
}
