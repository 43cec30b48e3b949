import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { functionsFolder } from "../engine/functions";

/** Where the files of functions are: each has a folder of its own, and sees no other. */
export interface FunctionFolders {
  of(id: string): string;
  /** Makes the folder with the list of its packages where there is none. */
  make(record: FunctionRecord): Promise<string>;
  /** The file that runs; undefined: nothing was built yet. */
  built(record: FunctionRecord): string | undefined;
  /** Whether that is what became of this code. */
  isBuiltOf(record: FunctionRecord, source: string): Promise<boolean>;
  /** Puts a build in the place of the one before; processes that run have read that one. */
  build(record: FunctionRecord, source: string, files: Readonly<Record<string, string>>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes what was made for a function that was deleted meanwhile. */
  settle(id: string): Promise<void>;
  /** Removes what belongs to no function. */
  tidy(ids: ReadonlySet<string>): Promise<void>;
}

const buildFolder = ".build";

/** The code that a build was made of, which stands beside it. */
const sourceOf = ({ language }: FunctionRecord) => (language === "typescript" ? "index.ts" : "index.js");
const entryOf = ({ language }: FunctionRecord) => (language === "typescript" ? "index.js" : "index.mjs");

export function createFolders(
  dataFolder: string,
  isThere: (id: string) => Promise<boolean>,
): FunctionFolders {
  const root = join(dataFolder, functionsFolder);
  const of = (id: string) => join(root, id);
  const make = async (record: FunctionRecord) => {
    const folder = of(record._id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const list = join(folder, "package.json");
    if (!existsSync(list)) {
      const name = record.name.toLowerCase().replace(" ", "-");
      const content = { name, description: "", version: "0.0.1", private: true };
      await writeFile(list, `${JSON.stringify(content, null, 2)}\n`);
    }
    return folder;
  };
  const built = (record: FunctionRecord) => {
    const path = join(of(record._id), buildFolder, entryOf(record));
    return existsSync(path) ? path : undefined;
  };
  const remove = (id: string) => rm(of(id), { recursive: true, force: true });
  return {
    of,
    make,
    built,
    async isBuiltOf(record, source) {
      const made = await readFile(join(of(record._id), sourceOf(record)), "utf8").catch(() => undefined);
      return made === source && built(record) !== undefined;
    },
    async build(record, source, files) {
      const folder = await make(record);
      const next = join(folder, `${buildFolder}.next`);
      await rm(next, { recursive: true, force: true });
      await mkdir(next);
      for (const [name, text] of Object.entries(files)) await writeFile(join(next, name), text);
      await rm(join(folder, buildFolder), { recursive: true, force: true });
      await rename(next, join(folder, buildFolder));
      // Last: what is cut short before is taken for what it is, not built.
      await writeFile(join(folder, sourceOf(record)), source);
    },
    remove,
    async settle(id) {
      if (!(await isThere(id))) await remove(id);
    },
    async tidy(ids) {
      const found = existsSync(root) ? await readdir(root) : [];
      for (const each of found) if (!ids.has(each)) await remove(each);
    },
  };
}
