import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { repositoryFolder } from "./shared";

/** Paths below a data folder of all files of its repository that last. */
export async function repositoryFiles(dataFolder: string): Promise<readonly string[]> {
  const { tree, credentials } = repositoryFolder;
  const root = join(dataFolder, tree);
  const entries = existsSync(root) ? await readdir(root, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dataFolder.length + 1)
        .split(sep)
        .join("/"),
    );
  return existsSync(join(dataFolder, credentials)) ? [...paths, credentials] : paths;
}

/** Makes what git takes a folder for none of its own without. */
export async function makeRepositoryFolders(dataFolder: string): Promise<void> {
  for (const path of repositoryFolder.empty)
    await mkdir(join(dataFolder, path), { recursive: true, mode: 0o700 });
}
