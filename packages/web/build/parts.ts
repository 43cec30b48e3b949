import { join } from "node:path";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const ours = join(import.meta.dirname, "..", "src", "start", "preload.ts");

/** Puts `start/preload.ts` in place of what Vite puts around each import of a part. */
export const retriedParts = (): Plugin => ({
  name: "retried-parts",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id === helper ? `export { loadPart as __vitePreload } from ${JSON.stringify(ours)};` : undefined,
});
