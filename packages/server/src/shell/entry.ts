import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A program that runs beside the server, in a thread or a process. */
export interface Entry {
  readonly url: URL;
  /** What it is started with. */
  readonly argv: readonly string[];
}

/**
 * Finds a program: in the build a file of its own, in a run of tests the one that was made for it, else what runs it
 * from its sources. `source`: where its TypeScript is.
 */
export function entryOf(name: string, source: URL): Entry {
  const here = import.meta.url;
  const { TWINHELM_THREAD: made } = process.env;
  const candidates = [
    new URL(`./${name}.js`, here),
    new URL(`../${name}.js`, here),
    ...(made === undefined ? [] : [new URL(`./${name}.mjs`, made)]),
  ];
  const url = candidates.find((place) => existsSync(place));
  if (url !== undefined) return { url, argv: [] };
  return { url: new URL("./source.mjs", here), argv: [source.href] };
}

/** A file that comes with the build, or undefined where nothing is built. */
export function builtPath(name: string): string | undefined {
  return [`./${name}`, `../${name}`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path) && pathToFileURL(path).href.includes("/dist/"));
}
