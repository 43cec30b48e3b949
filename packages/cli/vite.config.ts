import { defineConfig } from "vite";
import { inkFrames } from "../../scripts/inkFrames.ts";
import { inkTable } from "../../scripts/inkTable.ts";
import { lineWidths } from "../../scripts/lineWidths.ts";
import { noFacades } from "../../scripts/noFacades.ts";
import { modules } from "./build/apart.ts";
import { filesBeside } from "./build/filesBeside.ts";
import { leanBuiltins } from "./build/leanBuiltins.ts";

/** Bundles the terminal console and the server with everything they need. */
export default defineConfig({
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [inkTable, inkFrames, lineWidths, filesBeside, leanBuiltins, noFacades],
  ssr: { noExternal: true, external: ["react-devtools-core"] },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: true,
    target: "node22",
    minify: true,
    rolldownOptions: {
      input: {
        ...modules,
        // The threads of what is long run a program of their own.
        reading: "../server/src/engine/threads/worker.ts",
        function: "../server/src/function/runtime/child/main.ts",
        compiler: "../server/src/function/compiler/thread.ts",
        // So does what reads a picture.
        picture: "src/terminal/storage/picture/worker.ts",
        deliveries: "../server/src/webhook/thread/worker.ts",
      },
      // "use client" of libraries means nothing in a program without a server that renders.
      onLog: (level, log, report) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
