import type { Plugin } from "vite";

/** A file that only gives on what another exports: `export { a as b } from "./x.js";`. */
const facade = /^export\s*\{([^}]*)\}\s*from\s*["'](\.\/[\w-]+\.js)["'];?\s*$/;

/** The file behind a facade, and an object of what the facade exports, made of the module `m`. */
function behind(code: string): { readonly file: string; readonly names: string } | undefined {
  const [, exported, file] = facade.exec(code) ?? [];
  if (exported === undefined || file === undefined) return undefined;
  const names = exported.split(",").map((each) => {
    const [from = "", to = from] = each.trim().split(/\s+as\s+/);
    return `${to}: m.${from}`;
  });
  return { file, names: names.join(", ") };
}

/**
 * Takes late imports right to the file that has what is asked for. The bundler puts a file of one line before each
 * module that stands in a file with others, and every file that is found, read and linked costs a command time.
 */
export const noFacades: Plugin = {
  name: "no-facades",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
    const facades = new Map<string, { readonly file: string; readonly names: string }>();
    for (const { isDynamicEntry, code, fileName } of chunks) {
      const found = isDynamicEntry ? behind(code) : undefined;
      if (found !== undefined) facades.set(fileName, found);
    }
    for (const chunk of chunks.filter(({ fileName }) => fileName.startsWith("chunks/")))
      chunk.code = chunk.code.replaceAll(/import\((["'`])\.\/([\w-]+\.js)\1\)/g, (whole, _quote, name) => {
        const found = facades.get(`chunks/${name}`);
        return found === undefined ? whole : `import("${found.file}").then(m=>({${found.names}}))`;
      });
  },
};
