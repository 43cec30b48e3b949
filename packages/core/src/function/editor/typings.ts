import type { Dependency } from "../model";

/** A file of declarations, at its place below the function. */
export interface TypeFile {
  readonly path: string;
  readonly text: string;
}

/** What an editor knows of the packages of a function: their declarations, each package with a file that leads to them. */
export const typeFilesOf = (dependencies: readonly Dependency[]): readonly TypeFile[] =>
  dependencies.flatMap(({ name, types }) => {
    const files = Object.entries(types).map(([path, text]) => ({ path, text }));
    const root = `node_modules/${name}/`;
    const index = `${root}index.d.ts`;
    if (types[index] !== undefined) return files;
    const main = mainOf(files, root, name);
    return main === undefined ? files : [...files, { path: index, text: leadingTo(main, root) }];
  });

/** The file of a package that is most likely its beginning: its package.json is not told. */
function mainOf(files: readonly TypeFile[], root: string, name: string): TypeFile | undefined {
  const own = files.filter(
    ({ path }) => path.startsWith(root) && !path.includes("/node_modules/", root.length),
  );
  const last = name.slice(name.lastIndexOf("/") + 1);
  const wanted = ["index.d.ts", `${last}.d.ts`, "main.d.ts"];
  const rank = ({ path }: TypeFile) => {
    const at = wanted.indexOf(path.slice(path.lastIndexOf("/") + 1));
    return (at < 0 ? wanted.length : at) * 100 + path.split("/").length;
  };
  return own.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))[0];
}

function leadingTo({ path, text }: TypeFile, root: string): string {
  const from = JSON.stringify(`./${path.slice(root.length).replace(/\.d\.ts$/, "")}`);
  const other = /\bexport\s*=/.test(text);
  if (other) return `import main = require(${from});\nexport = main;\n`;
  const named = `export * from ${from};\n`;
  return /\bexport\s+default\b|\bas\s+default\b/.test(text)
    ? `${named}export { default } from ${from};\n`
    : named;
}
