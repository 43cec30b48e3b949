import { defineConfig } from "vite";
import { asScripts, modulesApart } from "./build/apart.ts";
import { lateZod } from "./build/lateZod.ts";
import { leanBuiltins } from "./build/leanBuiltins.ts";
import { noSubprograms } from "./build/noSubprograms.ts";

/** Files of an area that its commands load. */
const areaFile = /(?:core|cli)\/src\/(\w+)\/(?:actions|api|attachment|list|model|records|text)\.ts$/;

/**
 * What a scripted command loads, in few files, each with what it imports: the program with what all commands work
 * with, and each area by itself.
 */
const groups = [
  {
    name: "program",
    test: /cli\/src\/(main|shell\/(context|runAction)|document\/commands)\.ts$/,
    priority: 4,
  },
  {
    name: "records",
    test: /cli\/src\/record\/(find|list)\.ts$|core\/src\/(record\/(area|records|source)|policy\/(attachment|queries))\.ts$/,
    priority: 3,
  },
  { name: "field", test: /core\/src\/field\//, priority: 2 },
  {
    debugName: "area",
    name: (id: string) => areaFile.exec(id)?.[1] ?? null,
    test: areaFile,
    priority: 1,
  },
];

/**
 * Bundles the commands as scripts, not modules: V8 can keep compiled what a script has called, and the launcher gives
 * it that the next time (decisions/0019).
 */
export default defineConfig({
  logLevel: "warn",
  plugins: [lateZod("zod"), modulesApart, noSubprograms, leanBuiltins, asScripts],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: "dist/program",
    emptyOutDir: true,
    target: "node22",
    minify: true,
    rolldownOptions: {
      input: { main: "src/main.ts", zod: "zod" },
      external: ["./zod.cjs"],
      output: {
        format: "cjs",
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name]-[hash].cjs",
        codeSplitting: { groups },
      },
    },
  },
});
