import { isBuiltin } from "node:module";
import { defineConfig, type Plugin } from "vite";
import { inkTable } from "../../scripts/inkTable";

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

/** What a scripted command on records loads, in few files: what all areas need, and each area by itself. */
const recordGroups = [
  {
    name: "records",
    test: /(core\/src\/(record\/(actions|api|area)|action\/batch|text\/(actions|record))|cli\/src\/(record\/(area|find|list|names|options|shape)|shell\/perform))\.ts$/,
    priority: 1,
  },
  ...["identity", "policy", "strategy", "apikey"].map((area) => ({
    name: area,
    test: new RegExp(`((core|cli)/src/${area}/(actions|api|area|list|model)|core/src/${area}/text)\\.ts$`),
    priority: 1,
  })),
];

/** Bundles the command with everything it needs, in pieces that load when a command asks for them. */
export default defineConfig({
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [noSubprograms, inkTable, leanBuiltins],
  ssr: { noExternal: true, external: ["react-devtools-core"] },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: true,
    target: "node22",
    minify: true,
    rolldownOptions: {
      // The threads that read run a program of their own.
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
          groups: [
            {
              name: "exit",
              test: /cli\/src\/(shell\/exit|connection\/defaults|output\/say)\.ts$/,
              priority: 2,
            },
            {
              name: "shell",
              test: /cli\/src\/(connection\/(connection|target)|shell\/context|output\/output|input\/query|document\/commands)\.ts$/,
              priority: 1,
            },
            ...recordGroups,
          ],
        },
      },
    },
  },
});
