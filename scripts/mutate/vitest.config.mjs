// Vitest as a mutation run uses it: one worker, sources with their mutants, test files that are collected.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { instrument } from "./instrument.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const plan = JSON.parse(readFileSync(process.env.MUTATE_PLAN, "utf8"));
const mutantsOf = Map.groupBy(plan.mutants, ({ path }) => path);

const mutants = {
  name: "mutants",
  enforce: "pre",
  resolveId(source, importer) {
    if (source === "vitest" && importer && !importer.startsWith(here)) return `${here}suite.mjs`;
  },
  transform(code, id) {
    // A law that is broken shows soon; many more tries for each mutant would take hours.
    if (/\.test\.tsx?$/.test(id)) return { code: code.replace(/numRuns: [\d_]+/g, "numRuns: 40"), map: null };
    const own = mutantsOf.get(id);
    return own && { code: instrument(code, own), map: null };
  },
};

export default defineConfig({
  root: plan.root,
  plugins: [mutants],
  test: {
    include: ["scripts/mutate/run.mjs"],
    environment: "node",
    // The same file has other mutants in another run.
    fsModuleCache: false,
    pool: "threads",
    maxWorkers: 1,
    reporters: [["default", { summary: false }]],
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
