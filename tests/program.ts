import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";

const root = join(import.meta.dirname, "..");

/** What tests start as a process: a server, and what they end in the middle of its work or on a disk without room. */
const programs = ["server", "backup", "fullSpool", "fullStorage", "moving", "movingRefused", "rotate"];

/**
 * What tests start as a process is bundled once for a run, with its packages: from the sources it takes three times as long,
 * and with packages of many files each it takes half as much again.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = join(root, ".cache");
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, "programs-"));
  const input = programs.map((name) => [name, join(root, `tests/contract/fixtures/${name}.mjs`)]);
  const bundle = () =>
    build({
      configFile: false,
      logLevel: "error",
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        target: "node22",
        rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: "[name].mjs" } },
      },
    });
  await bundle();
  project.provide("programs", outDir);
  project.onTestsRerun(async () => {
    await bundle();
  });
  return () => rmSync(outDir, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the programs that tests start as processes: `server.mjs` and others. */
    programs: string;
  }
}
