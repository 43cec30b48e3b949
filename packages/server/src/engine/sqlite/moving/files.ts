import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { functionsFolder, packageFiles } from "../../functions";
import { filesOfLists } from "../../records/moving/files";
import type { DraftFiles } from "../../records/moving/held";
import { makeRepositoryFolders, repositoryFiles } from "../../repositoryFiles";
import { repositoryFolder, type SharedFile } from "../../shared";

/** The small files of an instance in a data folder. */
export const filesIn = (folder: string, database: DatabaseSync): DraftFiles => ({
  async *files() {
    const rows = database.prepare("SELECT id FROM function ORDER BY id").all();
    for (const { id } of rows) {
      const text = (name: string) =>
        readFile(join(folder, functionsFolder, String(id), name), "utf8").catch(() => undefined);
      yield* filesOfLists(String(id), {
        list: await text(packageFiles.list),
        lock: await text(packageFiles.lock),
      });
    }
    for (const path of (await repositoryFiles(folder)).toSorted()) yield fileAt(folder, path);
  },
  async put({ path, mode, content }) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, content, { mode, flush: true });
    await chmod(place, mode);
  },
  drop: (path) => rm(join(folder, path), { force: true }),
});

async function fileAt(folder: string, path: string): Promise<SharedFile> {
  const place = join(folder, path);
  const [{ mode }, content] = [await stat(place), await readFile(place)];
  return { path, mode: mode & 0o777, content };
}

/**
 * Takes away what a folder has that was made of what it held before: builds of functions are made anew of their code, and a
 * copy of the repository is none any more.
 */
export async function settleFiles(folder: string, database: DatabaseSync): Promise<void> {
  for (const path of [repositoryFolder.mark, ...repositoryFolder.beside])
    await rm(join(folder, path), { recursive: true, force: true });
  if (existsSync(join(folder, repositoryFolder.tree))) await makeRepositoryFolders(folder);
  for (const { id } of database.prepare("SELECT id FROM function").all())
    await rm(join(folder, functionsFolder, String(id), ".build"), { recursive: true, force: true });
}
