import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Repository } from "./repository";

/** A repository and its files as they were at one moment. */
export interface Snapshot {
  /** Its folder: a repository that has the objects of the other one beside its own. */
  readonly copy: Repository;
  /** All files of the working tree, those that are ignored as well. */
  readonly tree: string;
  /** Fills the folder with those files: what is done there changes nothing elsewhere. */
  fill(): Promise<void>;
  /** Folders of resources, each `module/id`, that are other ones in the copy by now. */
  changedKeys(): Promise<ReadonlySet<string>>;
  /** Makes the repository and its files what they were. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

const objects = "objects";

/** Keeps all of a repository but its objects, which never change, and the files of its working tree. */
export async function takeSnapshot(of: Repository, copy: Repository): Promise<Snapshot> {
  await rm(copy.root, { recursive: true, force: true });
  await mkdir(join(copy.gitFolder, objects, "info"), { recursive: true, mode: 0o700 });
  await copyAll(of.gitFolder, copy.gitFolder);
  await writeFile(join(copy.gitFolder, objects, "info", "alternates"), `${join(of.gitFolder, objects)}\n`);
  // What was never added is no object of the repository: it gets into the copy alone.
  const aside = {
    GIT_INDEX_FILE: join(copy.gitFolder, "index.all"),
    GIT_OBJECT_DIRECTORY: join(copy.gitFolder, objects),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(of.gitFolder, objects),
  };
  const treeNow = async () => {
    await cp(join(of.gitFolder, "index"), aside.GIT_INDEX_FILE, { force: true }).catch(() => undefined);
    await of.must(["add", "--all", "--force", "."], { environment: aside });
    return (await of.must(["write-tree"], { environment: aside })).trim();
  };
  const tree = await treeNow();
  return {
    copy,
    tree,
    async fill() {
      const environment = { GIT_INDEX_FILE: join(copy.gitFolder, "index.fill") };
      await copy.must(["read-tree", tree], { environment });
      await copy.must(["checkout-index", "--all", "--force", "--quiet"], { environment });
    },
    async changedKeys() {
      const environment = { GIT_INDEX_FILE: join(copy.gitFolder, "index.fill") };
      await copy.must(["add", "--all", "--force", "."], { environment });
      const changed = await copy.must(["diff-index", "--cached", "--name-only", "-z", tree], { environment });
      return new Set(changed.split("\0").map((path) => path.split("/").slice(0, 2).join("/")));
    },
    async restore() {
      await treeNow();
      await of.must(["read-tree", "--reset", "-u", tree], { environment: aside });
      for (const name of await readdir(of.gitFolder))
        if (name !== objects) await rm(join(of.gitFolder, name), { recursive: true, force: true });
      await copyAll(copy.gitFolder, of.gitFolder);
      for (const name of ["index.all", "index.fill"]) await rm(join(of.gitFolder, name), { force: true });
    },
    remove: () => rm(copy.root, { recursive: true, force: true }),
  };
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    if (name !== objects && !name.endsWith(".lock"))
      await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
}
