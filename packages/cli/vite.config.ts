import { defineConfig } from "vite";

/** Bundles the command with everything it needs, in pieces that load when a command asks for them. */
export default defineConfig({
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, external: ["react-devtools-core"] },
  build: {
    ssr: "src/main.ts",
    outDir: "dist",
    emptyOutDir: true,
    target: "node22",
    minify: true,
    rolldownOptions: {
      // "use client" of libraries means nothing in a program without a server that renders.
      onLog: (level, log, report) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
