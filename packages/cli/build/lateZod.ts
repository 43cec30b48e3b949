import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import * as zod from "zod/mini";

const late = "\0late-zod";
const used = "\0used-zod";
const whole = fileURLToPath(import.meta.resolve("zod/mini"));
const sources = join(import.meta.dirname, "..", "..");

/** The functions of zod that our sources call, so that the rest of it is left out. */
function usedNames(): readonly string[] {
  const texts = globSync("{core,cli}/src/**/*.ts", { cwd: sources }).map((path) =>
    readFileSync(join(sources, path), "utf8"),
  );
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = ""]) => name)),
  );
  return [...names].filter((name) => Object.hasOwn(zod, name)).toSorted();
}

/**
 * Loads zod when the first shape is made. Shapes are made where they are needed, and a command that lists documents
 * checks its answer without one. `entry` is the file of the build that has zod, beside the program.
 */
export const lateZod = (entry: string): Plugin => ({
  name: "late-zod",
  enforce: "pre",
  resolveId(source, importer) {
    if (source === entry && importer === undefined) return used;
    return source === "zod/mini" ? late : undefined;
  },
  load(id) {
    if (id === used) return `export { ${usedNames().join(", ")} } from ${JSON.stringify(whole)};`;
    if (id !== late) return undefined;
    return `let zod;\nexport const z = new Proxy({}, { get: (_, name) => (zod ??= require("./${entry}.cjs"))[name] });`;
  },
});
