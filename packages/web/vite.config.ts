import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { flags } from "./build/flags.ts";
import { usedIcons } from "./build/icons.ts";
import { retriedParts } from "./build/parts.ts";
import { pdfFiles } from "./build/pdf.ts";
import { startOfPage } from "./build/start.ts";
import { unusedStyles } from "./build/unusedStyles.ts";

/** The blues of Blueprint's style sheet, dark to light, and the one accent of this console in their place. */
const accents: readonly (readonly [RegExp, string])[] = [
  [/#184a90/gi, "#164e55"],
  [/#215db0/gi, "#195a62"],
  [/#2d72d2/gi, "#1f6f78"],
  [/#4c90f0/gi, "#3f98a3"],
  [/#8abbff/gi, "#7ccbd4"],
  [/#99c4ff/gi, "#8fd4dc"],
  [/rgba\(45, ?114, ?210/gi, "rgba(31, 111, 120"],
  [/rgba\(138, ?187, ?255/gi, "rgba(124, 203, 212"],
];

const oneAccent: Plugin = {
  name: "one-accent",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/blueprint.css")) return undefined;
    return accents.reduce((css, [blue, accent]) => css.replace(blue, accent), code);
  },
};

/** The script of a worker, which is named like `ts.worker-1a2B.js` or `tableWorker-1a2B.js`; others only speak of them. */
const isWorker = /(\.worker|[a-z]Worker)-[\w-]+\.js$/;

/**
 * Files are found beside the one that names them, wherever the console is served; those that `start/preload.ts` fetches
 * for a part are named below its root.
 */
const besideEachOther = (
  file: string,
  { hostType }: { readonly hostType: string },
): { readonly relative: boolean } | undefined =>
  hostType === "css" || (hostType === "js" && (!/\.(js|css)$/.test(file) || isWorker.test(file)))
    ? { relative: true }
    : undefined;

/** The web console. Nothing is inlined: the server's policy lets only files run. */
export default defineConfig({
  logLevel: "warn",
  plugins: [
    retriedParts(),
    unusedStyles,
    oneAccent,
    usedIcons(),
    flags(),
    pdfFiles(),
    react(),
    startOfPage(),
    compress(),
  ],
  define: {
    "process.env.BLUEPRINT_NAMESPACE": "undefined",
    "process.env.REACT_APP_BLUEPRINT_NAMESPACE": "undefined",
  },
  experimental: { renderBuiltUrl: besideEachOther },
  build: {
    outDir: "dist",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: chunks } },
    // The code editor is one large file that loads when it is shown.
    chunkSizeWarningLimit: 3000,
  },
  server: { proxy: { "/api": "http://127.0.0.1:4300" } },
});
