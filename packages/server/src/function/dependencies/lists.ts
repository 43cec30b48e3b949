import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageFiles as files, type PackageLists } from "../../engine/functions";

export const readLists = async (folder: string): Promise<PackageLists> => ({
  list: await textOf(join(folder, files.list)),
  lock: await textOf(join(folder, files.lock)),
});

const textOf = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);

export async function writeLists(folder: string, lists: PackageLists): Promise<void> {
  for (const name of ["list", "lock"] as const) {
    const path = join(folder, files[name]);
    const text = lists[name];
    await (text === undefined ? rm(path, { force: true }) : writeFile(path, text));
  }
}
