import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as drawn from "country-flag-icons/string/3x2";
import type { Plugin } from "vite";

const id = "virtual:flags";

/**
 * `virtual:flags`: the codes of all countries that have a flag, and the address of one file with their pictures. It is
 * written beside the sources, and a browser asks for it with the first flag that it shows.
 */
export const flags = (): Plugin => ({
  name: "flags",
  async buildStart() {
    const symbols = Object.entries(drawn).map(([code, picture]) => asSymbol(code, picture));
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
    await writeFile(join(import.meta.dirname, "..", "generated", "flags.svg"), sheet);
  },
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const codes = JSON.stringify(Object.keys(drawn).join(" "));
    return `export { default as flagSheet } from "/generated/flags.svg?url";\nexport const flagCodes = new Set(${codes}.split(" "));`;
  },
});

const asSymbol = (code: string, picture: string): string =>
  picture.replace(/^\s*<svg\b/, `<symbol id="${code}"`).replace(/<\/svg>\s*$/, "</symbol>");
