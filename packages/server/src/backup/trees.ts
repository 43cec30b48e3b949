import { rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../shell/errors";
import { type Content, copyFile, eachOf, filesIn } from "./files";

interface Tree {
  readonly folder: string;
  /** By path below it. */
  readonly isWanted: (path: string) => boolean;
}

/** What is built of the code of a function is made anew of the code in the database, which is that of the moment. */
const built = /^(\.build(\..*)?|index\.[jt]s)$/;

const ofFunctions = (functions: ReadonlySet<string>): Tree => ({
  folder: "functions",
  isWanted(path) {
    const [id = "", inside] = path.split("/");
    return functions.has(id) && (inside === undefined || !built.test(inside));
  },
});

const ofVersionControl: readonly Tree[] = [
  { folder: "representatives", isWanted: (path) => !/^\.git\/[^/]+\.lock$/.test(path) },
  { folder: "versioncontrol", isWanted: (path) => !/^planned(\/|$)/.test(path) },
];

/** Times that a folder is copied which changes meanwhile. */
const most = 5;
/** Milliseconds before it is copied once more. */
const pause = 200;

interface Trees {
  readonly to: string;
  readonly functions: ReadonlySet<string>;
  /** Where several nodes may have them: what they all have, for which the folder of one has a copy at most. */
  readonly shared: string | undefined;
}

/** Copies folders whose files change together, each as it is while nobody changes it; gives what is in each file. */
export async function copyTrees(
  from: string,
  { to, functions, shared }: Trees,
): Promise<ReadonlyMap<string, Content>> {
  const copied = new Map<string, Content>();
  const copy = async (source: string, trees: readonly Tree[]) => {
    for (const tree of trees)
      for (const [path, content] of await copyTree(join(source, tree.folder), join(to, tree.folder), tree))
        copied.set(`${tree.folder}/${path}`, content);
  };
  await copy(from, [ofFunctions(functions), ...(shared === undefined ? ofVersionControl : [])]);
  // The lists that packages are installed by, in the place of those that this node had.
  if (shared !== undefined) await copy(shared, [ofFunctions(functions), ...ofVersionControl]);
  return copied;
}

async function copyTree(
  from: string,
  to: string,
  { folder, isWanted }: Tree,
): Promise<ReadonlyMap<string, Content>> {
  for (let turn = 0; turn < most; turn++) {
    const before = await filesIn(from, isWanted);
    const copied = new Map<string, Content>();
    await eachOf(before.keys(), async (path) => {
      const content = await copyFile(join(from, path), join(to, path));
      if (content !== undefined) copied.set(path, content);
    });
    if (isSame(before, await filesIn(from, isWanted)) && copied.size === before.size) return copied;
    await rm(to, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new StartError(
    "backup",
    `The folder ${folder} changes all the time: packages are installed, or version control works. Try again then.`,
  );
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, state]) => other.get(path) === state);
