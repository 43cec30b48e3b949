import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";

const root = join(import.meta.dirname, "..");

/**
 * The server that tests start as a process is one file, made once for a run: from its sources it takes twice the time. Its
 * packages are found from where it is.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = join(root, ".cache");
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, "server-"));
  const bundle = () =>
    build({
      configFile: false,
      logLevel: "error",
      build: {
        ssr: true,
        outDir,
        target: "node22",
        rolldownOptions: {
          input: { server: join(root, "tests/contract/fixtures/server.mjs") },
          output: { entryFileNames: "[name].mjs" },
        },
      },
    });
  await bundle();
  project.provide("serverProgram", join(outDir, "server.mjs"));
  project.onTestsRerun(async () => {
    await bundle();
  });
  return () => rmSync(outDir, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** The file of the server that tests start as a process. */
    serverProgram: string;
  }
}
