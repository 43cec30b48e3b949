import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const packageFolder = join(import.meta.dirname, "..", "..", "..", "node_modules", "pdfjs-dist");
const id = "virtual:pdf";

/** Where each folder of the package goes, and which of its files: those that read without WebAssembly, which the policy of the page does not let run. */
const folders: readonly (readonly [from: string, to: string, files: RegExp])[] = [
  ["cmaps", "cmaps", /\.bcmap$/],
  ["standard_fonts", "fonts", /\.(pfb|ttf)$/],
  ["wasm", "decoders", /_nowasm_fallback\.js$/],
];

/**
 * `virtual:pdf`: the address of the folder with what PDFs need that do not bring it along, such as character maps and
 * the standard fonts. A PDF that needs one of them asks for that file.
 */
export const pdfFiles = (): Plugin => {
  let folder = "";
  return {
    name: "pdf-files",
    async buildStart() {
      const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
      folder = `assets/pdf-${version}`;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const pdfFiles = ${JSON.stringify(folder)};` : undefined,
    async generateBundle() {
      for (const [from, to, files] of folders)
        for (const name of await readdir(join(packageFolder, from)))
          if (files.test(name))
            this.emitFile({
              type: "asset",
              fileName: `${folder}/${to}/${name}`,
              source: await readFile(join(packageFolder, from, name)),
            });
    },
  };
};
