import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as drawn from "country-flag-icons/string/3x2";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const id = "virtual:flags";

/** First letters of the names of the countries of each file: a table in their order needs one or two of them. */
const sheets = ["AB", "CDEF", "GHIJK", "LMN", "OPQRS", "TUVWXYZ"];

const flagsOf = (letters: string): [code: string, picture: string][] =>
  Object.entries(drawn).filter(([code]) => code.length === 2 && letters.includes(firstLetter(code)));

const names = new Intl.DisplayNames("en", { type: "region" });

/** Without its accent, as of Åland. */
const firstLetter = (code: string): string => (names.of(code) ?? code).normalize("NFD").charAt(0);

/** Separated by spaces. */
const codesOf = (letters: string): string =>
  flagsOf(letters)
    .map(([code]) => code)
    .join(" ");

/**
 * `virtual:flags`: where the picture of each country's flag is. They are written beside the sources, in a few files; a
 * browser asks for one with the first flag of it that it shows.
 */
export const flags = (): Plugin => ({
  name: "flags",
  async buildStart() {
    for (const letters of sheets) {
      const symbols = flagsOf(letters).map(asSymbol).join("");
      await writeFile(
        join(import.meta.dirname, "..", "generated", `flags-${letters}.svg`),
        `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`,
      );
    }
  },
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const imports = sheets.map((letters) => `import ${letters} from "/generated/flags-${letters}.svg?url";`);
    const rows = sheets.map((letters) => `["${codesOf(letters)}", ${letters}]`);
    return `${imports.join("\n")}
export const flags = new Map([${rows.join(", ")}].flatMap(([codes, sheet]) => codes.split(" ").map((code) => [code, sheet + "#" + code])));`;
  },
});

const asSymbol = ([code, picture]: readonly [string, string]): string =>
  coarse(picture)
    .replace(/^<svg\b[^>]*?( viewBox="[^"]*")[^>]*>/, `<symbol id="${code}"$1>`)
    .replace(/<\/svg>$/, "</symbol>");

/** A flag is 18 pixels wide: nobody sees what is less than a hundredth of that. */
const coarse = (picture: string): string => {
  const width = Number(/ viewBox="\S+ \S+ (\S+)/.exec(picture)?.[1]);
  const floatPrecision = width < 200 ? 2 : 0;
  // Ids stay as they are: those of one flag would become those of another.
  const overrides = {
    cleanupIds: false,
    convertPathData: { floatPrecision },
    cleanupNumericValues: { floatPrecision },
  } as const;
  return optimize(picture, { multipass: true, plugins: [{ name: "preset-default", params: { overrides } }] })
    .data;
};
