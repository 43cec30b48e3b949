import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const packages = join(import.meta.dirname, "..", "..");
const font = join(packages, "..", "node_modules", "material-icons");

/** Sources that name icons; the demo's buckets too, which are the first ones that people see. */
const folders = ["core/src", "web/src", "server/src/demo"];

const id = "virtual:icons";

/**
 * `virtual:icons`: the code point of each icon that the sources name. A font of these alone is written beside the
 * sources, where the style sheet takes it from: a tenth of the whole (decisions/0005).
 */
export const usedIcons = (): Plugin => {
  let used: Readonly<Record<string, string>> = {};
  return {
    name: "used-icons",
    async buildStart() {
      used = await findUsed();
      const whole = await readFile(join(font, "iconfont", "material-icons.woff2"));
      const subset = await subsetFont(whole, Object.values(used).join(""), { targetFormat: "woff2" });
      await writeFile(join(packages, "web", "generated", "icons.woff2"), subset);
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export const icons = ${JSON.stringify(used)};` : undefined),
  };
};

/** Words of the sources that are names of icons. Some are no icons there: a few glyphs too many do no harm. */
async function findUsed(): Promise<Record<string, string>> {
  const scss = await readFile(join(font, "css", "_codepoints.scss"), "utf8");
  const codes = new Map(
    [...scss.matchAll(/"(\w+)": (\w+)/g)].map(([, name = "", code = ""]) => [name, code]),
  );
  const names = new Set<string>();
  for (const folder of folders)
    for (const file of await readdir(join(packages, folder), { recursive: true }))
      if (/(?<!\.test)\.tsx?$/.test(file)) {
        const source = await readFile(join(packages, folder, file), "utf8");
        for (const [, word = ""] of source.matchAll(/"([a-z0-9_]+)"/g)) if (codes.has(word)) names.add(word);
      }
  return Object.fromEntries(
    [...names].sort().map((name) => [name, String.fromCodePoint(Number.parseInt(codes.get(name) ?? "", 16))]),
  );
}
