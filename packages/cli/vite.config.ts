import { defineConfig } from "vite";

/** What scripted commands share; nothing of it may import the terminal console, React or the backend. */
const scripted =
  /node_modules\/(zod|ky)\/|packages\/core\/src\/(access|http|bucket\/(api|model|actions)|document\/(api|model|actions|cell|columns)|session\/(api|token)|text)|packages\/cli\/src\/(session|bucket|document\/commands|shell\/(connection|context|credentials|output|prompt))/;

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
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        // One file for what every scripted command needs: each file more costs a millisecond.
        codeSplitting: {
          groups: [
            { name: "base", test: /packages\/cli\/src\/shell\/(exit|defaults)/, priority: 2 },
            { name: "command", test: scripted, priority: 1 },
          ],
        },
      },
    },
  },
});
