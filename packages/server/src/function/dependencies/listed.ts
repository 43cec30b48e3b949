import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";

/** A package of a function (contract, function-webhook.md section 3). */
interface Dependency {
  readonly name: string;
  /** As it is listed. */
  readonly version: string;
  /** Texts of its types by their paths. */
  readonly types: Readonly<Record<string, string>>;
}

/** Bytes and files of the types of one package; of one with more there are none. */
const most = { bytes: 5 * 1024 * 1024, files: 3000 };

const listShape = z.object({ dependencies: z._default(z.record(z.string(), z.string()), {}) });

/** Ranges of the packages that a folder lists, by name. */
export const listedRanges = async (folder: string): Promise<Readonly<Record<string, string>>> =>
  rangesIn(await readFile(join(folder, "package.json"), "utf8").catch(() => "{}"));

/** Those of a `package.json`. */
export const rangesIn = (text: string): Readonly<Record<string, string>> =>
  listShape.parse(JSON.parse(text)).dependencies;

/** The packages that a folder lists. */
export async function listedPackages(folder: string): Promise<readonly Dependency[]> {
  const found: Dependency[] = [];
  for (const [name, version] of Object.entries(await listedRanges(folder)))
    found.push({ name, version, types: await typesOf(folder, join("node_modules", name)) });
  return found;
}

async function typesOf(folder: string, path: string): Promise<Readonly<Record<string, string>>> {
  const types: Record<string, string> = {};
  const waiting = [path];
  let [bytes, files] = [0, 0];
  for (const each of waiting)
    for (const entry of await entriesOf(join(folder, each))) {
      const place = join(each, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules") waiting.push(place);
      if (!entry.isFile() || !entry.name.endsWith(".d.ts")) continue;
      files += 1;
      bytes += (await stat(join(folder, place))).size;
      if (bytes > most.bytes || files > most.files) return {};
      types[place.replaceAll("\\", "/")] = await readFile(join(folder, place), "utf8");
    }
  return types;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
