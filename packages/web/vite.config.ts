import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The web console. Nothing is inlined: the server's policy lets only files run. */
export default defineConfig({
  logLevel: "warn",
  plugins: [react()],
  define: {
    "process.env.BLUEPRINT_NAMESPACE": "undefined",
    "process.env.REACT_APP_BLUEPRINT_NAMESPACE": "undefined",
  },
  build: {
    outDir: "dist",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The code editor is one large file that loads when it is shown.
    chunkSizeWarningLimit: 3000,
  },
  server: { proxy: { "/api": "http://127.0.0.1:4300" } },
});
