import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What the program loads from modules of their own: the file of the build that has it, and where its source is. */
export const modules = {
  console: "src/terminal/open.ts",
  serve: "src/serve/command.ts",
  backup: "src/serve/backup.ts",
  migrate: "src/serve/migrate.ts",
  recover: "src/serve/recover.ts",
  secret: "src/serve/secret.ts",
  alone: "src/serve/console.ts",
  mcp: "src/assistant/mcp.ts",
} as const;

/** Parts that are never in the program: a command that needs one loads a module. */
const server = /\/packages\/(server|cli\/src\/serve)\/|\/@modelcontextprotocol\//;

/**
 * Leaves the terminal console and the server out of the program. They are modules (the console waits at its top
 * level), which a script cannot hold.
 */
export const modulesApart: Plugin = {
  name: "modules-apart",
  enforce: "pre",
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith(".")) return undefined;
    const path = `${join(dirname(importer), source)}.ts`;
    const file = Object.entries(modules).find(([, each]) => path.endsWith(`/cli/${each}`))?.[0];
    return file === undefined ? undefined : { id: `../${file}.js`, external: true };
  },
  load(id) {
    if (server.test(id))
      throw new Error(`${id} is too heavy for the program: name what loads it in build/apart.ts.`);
  },
};

/**
 * Makes each file a function, as the launcher calls it, which brings the modules: a script imports nothing. Begins the
 * program with a comment that tells its content from that of any other build.
 */
export const asScripts: Plugin = {
  name: "as-scripts",
  enforce: "post",
  generateBundle(_, bundle) {
    const hash = createHash("sha256");
    const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
    for (const chunk of chunks.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
      const code = chunk.code.replaceAll(/\bimport\((?=["'`]\.\.\/)/g, "importModule(");
      chunk.code = `(function(exports,require,module,__filename,importModule){${code}\n})`;
      hash.update(chunk.fileName).update(chunk.code);
    }
    const main = chunks.find(({ fileName }) => fileName === "main.cjs");
    if (main === undefined) throw new Error("The program has no file to begin with.");
    main.code = `/*${hash.digest("hex").slice(0, 32)}*/${main.code}`;
  },
};
