import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Repository } from "./repository";
import type { Shelf } from "./shelf";

/** A repository and its files as they were at one moment. */
export interface Snapshot {
  /** Its folder: a repository that has the objects of the other one beside its own. */
  readonly copy: Repository;
  /** Fills the folder with those files: what is done there changes nothing elsewhere. */
  fill(): Promise<void>;
  /** Folders of resources, each `module/id`, that are other ones in the copy by now. */
  changedKeys(): Promise<ReadonlySet<string>>;
  /** Makes the repository and its files what they were, in whatever state they are. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

interface Places {
  readonly of: Repository;
  readonly copy: Repository;
  readonly shelf: Shelf;
}

const objects = "objects";
/** Says that a snapshot is whole, and which tree its files are. */
const wholeMark = "twinhelm-whole";
const indexes = ["index.all", "index.fill"];

/**
 * Keeps all of a repository but its objects, which never change, and the tree of its files. The files are few and small:
 * waiting for each of them would take longer than reading them.
 */
export function takeSnapshot(places: Places, tree: string): Snapshot {
  const { of, copy, shelf } = places;
  removeAll(copy.root);
  mkdirSync(join(copy.gitFolder, objects, "info"), { recursive: true, mode: 0o700 });
  copyAll(of.gitFolder, copy.gitFolder);
  const known = [join(of.gitFolder, objects), shelf.objects];
  writeFileSync(join(copy.gitFolder, objects, "info", "alternates"), `${known.join("\n")}\n`);
  writeFileSync(join(copy.gitFolder, wholeMark), tree);
  return snapshotOf(places, tree);
}

/** A snapshot that a killed server has left; undefined: there is none that is whole. */
export async function leftSnapshot(places: Places): Promise<Snapshot | undefined> {
  const tree = await readFile(join(places.copy.gitFolder, wholeMark), "utf8").catch(() => "");
  if (/^[0-9a-f]{40,64}$/.test(tree)) return snapshotOf(places, tree);
  await rm(places.copy.root, { recursive: true, force: true });
  return undefined;
}

function snapshotOf({ of, copy }: Places, tree: string): Snapshot {
  let isFilled = false;
  const filled = { GIT_INDEX_FILE: join(copy.gitFolder, "index.fill") };
  return {
    copy,
    async fill() {
      isFilled = true;
      await copy.must(["read-tree", tree], { environment: filled });
      await copy.must(["checkout-index", "--all", "--force", "--quiet"], { environment: filled });
    },
    async changedKeys() {
      await copy.must(["add", "--all", "--force", "."], { environment: filled });
      const names = ["diff-index", "--cached", "--name-only", "-z", tree];
      const changed = await copy.must(names, { environment: filled });
      return new Set(changed.split("\0").map((path) => path.split("/").slice(0, 2).join("/")));
    },
    async restore() {
      // The other repository may have lost what makes it one.
      const aside = { GIT_DIR: copy.gitFolder, GIT_INDEX_FILE: join(copy.gitFolder, "index.all") };
      await of.must(["read-tree", tree], { environment: aside });
      await of.must(["add", "--all", "--force", "."], { environment: aside });
      await of.must(["read-tree", "--reset", "-u", tree], { environment: aside });
      for (const name of readdirSync(of.gitFolder)) if (name !== objects) removeAll(join(of.gitFolder, name));
      copyAll(copy.gitFolder, of.gitFolder);
    },
    async remove() {
      // Without its mark it is none any more, wherever this breaks off.
      rmSync(join(copy.gitFolder, wholeMark), { force: true });
      // One that was filled has as many files as there are.
      if (isFilled) await rm(copy.root, { recursive: true, force: true });
      else removeAll(copy.root);
    },
  };
}

function copyAll(from: string, to: string): void {
  for (const name of readdirSync(from))
    if (![objects, wholeMark, ...indexes].includes(name) && !name.endsWith(".lock"))
      cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
}

const removeAll = (path: string): void => rmSync(path, { recursive: true, force: true });
