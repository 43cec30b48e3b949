import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Repository } from "./repository";
import { areSameScans, type Scan } from "./tree/scan";

/** Trees of the files of a working tree, those that are ignored or were never added as well. */
export interface Shelf {
  /** Folder of their objects: none of them gets into the repository. */
  readonly objects: string;
  /** The tree of the files as they are. `files`: all of them as they are known to be; absent: they are looked at. */
  tree(files: Scan | undefined): Promise<string>;
}

/** After so many trees those before are forgotten. */
const most = 100;

/** Keeps the last tree, and what git knows of the files: what has not changed is not read again. */
export function createShelf(of: Repository, folder: string): Shelf {
  const objects = join(folder, "objects");
  const environment = {
    GIT_INDEX_FILE: join(folder, "index"),
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(of.gitFolder, "objects"),
  };
  let last: { readonly tree: string; readonly files: Scan } | undefined;
  // What another process has left is of no use: this one does not know it.
  let made = most;
  return {
    objects,
    async tree(files) {
      if (files !== undefined && last !== undefined && areSameScans(files, last.files)) return last.tree;
      last = undefined;
      if (made >= most) {
        await rm(folder, { recursive: true, force: true });
        await mkdir(objects, { recursive: true, mode: 0o700 });
        made = 0;
      }
      made += 1;
      await of.must(["add", "--all", "--force", "."], { environment });
      const tree = (await of.must(["write-tree"], { environment })).trim();
      if (files !== undefined) last = { tree, files };
      return tree;
    },
  };
}
