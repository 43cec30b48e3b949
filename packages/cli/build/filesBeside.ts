import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const resolved = /import\.meta\.resolve\("([^"]+\.wasm)"\)/g;
const found = new Set<string>();

/** Puts files of packages that the program reads at run time beside it; what names one is a file of its own too. */
export const filesBeside: Plugin = {
  name: "files-beside",
  enforce: "pre",
  transform(code) {
    const changed = code.replace(resolved, (_, specifier: string) => {
      const path = fileURLToPath(import.meta.resolve(specifier));
      found.add(path);
      return `new URL(${JSON.stringify(basename(path))}, import.meta.url).href`;
    });
    return changed === code ? undefined : { code: changed, map: null };
  },
  writeBundle({ dir = "" }) {
    for (const path of found) copyFileSync(path, join(dir, basename(path)));
  },
};
