import { isBuiltin } from "node:module";
import { defineConfig, type Plugin } from "vite";
import { inkFrames } from "../../scripts/inkFrames.ts";
import { inkTable } from "../../scripts/inkTable.ts";
import { lineWidths } from "../../scripts/lineWidths.ts";
import { noFacades } from "../../scripts/noFacades.ts";

/**
 * Takes Node's own modules with `process.getBuiltinModule`. An import of one reads all that it exports, and with
 * `node:http` that loads the whole of `fetch`: half the time of a short command.
 */
const leanBuiltins: Plugin = {
  name: "lean-builtins",
  renderChunk(code) {
    let result = code;
    for (const node of this.parse(code).body.toReversed()) {
      if (node.type !== "ImportDeclaration" || !isBuiltin(node.source.value)) continue;
      if (node.specifiers.some((each) => each.type === "ImportNamespaceSpecifier")) continue;
      const taken = `process.getBuiltinModule(${JSON.stringify(node.source.value)})`;
      const names: string[] = [];
      const lines: string[] = [];
      for (const each of node.specifiers) {
        if (each.type === "ImportDefaultSpecifier") lines.push(`const ${each.local.name} = ${taken};`);
        else if (each.type === "ImportSpecifier" && each.imported.type === "Identifier") {
          if (each.imported.name === "default") lines.push(`const ${each.local.name} = ${taken};`);
          else names.push(`${each.imported.name}: ${each.local.name}`);
        }
      }
      if (names.length > 0) lines.push(`const { ${names.join(", ")} } = ${taken};`);
      result = result.slice(0, node.start) + lines.join("\n") + result.slice(node.end);
    }
    return { code: result, map: null };
  },
};

/** Commander runs no programs for us: what it would need for that loads when it is asked for. */
const noSubprograms: Plugin = {
  name: "no-subprograms",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "node:child_process" && importer?.includes("/commander/") ? "\0child-process" : undefined,
  load: (id) =>
    id === "\0child-process"
      ? `export default { spawn: (...given) => process.getBuiltinModule("node:child_process").spawn(...given) };`
      : undefined,
};

/** The `require` that bundled CommonJS may use is made when it does: a command uses none. */
const lateRequire: Plugin = {
  name: "late-require",
  generateBundle(_, bundle) {
    const runtime = Object.values(bundle).find(
      (each) => each.type === "chunk" && each.name === "rolldown-runtime",
    );
    if (runtime?.type !== "chunk") throw new Error("The runtime of the bundler stands in another file now.");
    const late = runtime.code.replace(
      /(\w+)\(import\.meta\.url\)/,
      "(...given)=>$1(import.meta.url)(...given)",
    );
    if (late === runtime.code)
      throw new Error("The runtime of the bundler makes its require in another way now.");
    runtime.code = late;
  },
};

/** Files of an area that its commands load. */
const areaFile = /(?:core|cli)\/src\/(\w+)\/(?:actions|api|attachment|list|model|records|text)\.ts$/;

/**
 * What a scripted command loads, in few files, each with what it imports: the program, what all of them work with, and
 * each area by itself.
 */
const commandGroups = [
  { name: "program", test: /cli\/src\/main\.ts$|rolldown\/runtime/, priority: 3 },
  {
    name: "command",
    test: /cli\/src\/(shell\/(context|runAction)|document\/commands|record\/(find|list))\.ts$|core\/src\/(field\/(cell|property)|record\/(area|records|source)|policy\/(attachment|queries))\.ts$/,
    priority: 2,
  },
  { name: "field", test: /core\/src\/field\//, priority: 2 },
  {
    debugName: "area",
    name: (id: string) => areaFile.exec(id)?.[1] ?? null,
    test: areaFile,
    priority: 1,
  },
];

/** Bundles the command with everything it needs, in pieces that load when a command asks for them. */
export default defineConfig({
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [noSubprograms, inkTable, inkFrames, lineWidths, leanBuiltins, noFacades, lateRequire],
  ssr: { noExternal: true, external: ["react-devtools-core"] },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: true,
    target: "node22",
    minify: true,
    rolldownOptions: {
      // The threads of what is long run a program of their own.
      input: { main: "src/main.ts", reading: "../server/src/engine/sqlite/threads/worker.ts" },
      // "use client" of libraries means nothing in a program without a server that renders.
      onLog: (level, log, report) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        // What every scripted command needs is one file; each more would cost it a millisecond.
        codeSplitting: {
          groups: commandGroups,
        },
      },
    },
  },
});
