import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeRepositoryFolders, repositoryFiles } from "../engine/repositoryFiles";
import { repositoryFolder, type SharedFile, type SharedFolders } from "../engine/shared";
import { httpError } from "../shell/errors";
import { writeAside } from "./git/writeAside";

/** The copy of the one repository that this node works on, in its turn. */
export interface RepositoryCopy {
  /** Makes it what is stored. True: its files are other ones than before. */
  bring(): Promise<boolean>;
  /** Stores what has changed. Throws 409 where another node has stored something meanwhile. */
  keep(): Promise<void>;
}

interface Parts {
  readonly folders: SharedFolders;
  readonly dataFolder: string;
  readonly log: (error: unknown) => void;
}

const { name: folder, tree, credentials } = repositoryFolder;

export function createRepositoryCopy({ folders, dataFolder, log }: Parts): RepositoryCopy {
  const own = join(dataFolder, "versioncontrol");
  const mark = createMark(join(dataFolder, repositoryFolder.mark));
  const read = createReader(dataFolder, folders);
  let version = 0;
  /** Whether a folder that has no mark, as it is not known to have been a node's, has what is stored. */
  const isStored = async (known: object | undefined) => {
    if (known !== undefined) return false;
    const [stored, found] = [await folders.hashes(folder), await read()];
    return stored.size === found.length && found.every(({ path, hash }) => stored.get(path) === hash);
  };
  return {
    async bring() {
      await mkdir(own, { recursive: true, mode: 0o700 });
      const known = await mark.read();
      version = await folders.version(folder);
      const isOld = version > 0 && known?.version !== version && !(await isStored(known));
      if (isOld) {
        // What this node has and nobody has stored is not lost without a word.
        if (known?.isChanging !== false) await setAside(dataFolder, log);
        await mark.write(undefined);
        await replace(folders, dataFolder);
      }
      await mark.write({ version, isChanging: true });
      return isOld;
    },
    async keep() {
      const stored = await folders.hashes(folder);
      const found = await read();
      const written = found.filter(({ path, hash }) => stored.get(path) !== hash);
      const there = new Set(found.map(({ path }) => path));
      const removed = [...stored.keys()].filter((path) => !there.has(path));
      if (written.length + removed.length > 0) {
        const files = await Promise.all(written.map((each) => each.file()));
        const saved = await folders.save(folder, version, { written: files, removed });
        if (saved === undefined)
          throw httpError(409, "Another node has changed the repository meanwhile. Run the command again.");
        version = saved;
      }
      await mark.write({ version, isChanging: false });
    },
  };
}

async function setAside(dataFolder: string, log: Parts["log"]): Promise<void> {
  const root = join(dataFolder, tree);
  if (!existsSync(root)) return;
  const place = join(dataFolder, "versioncontrol", `left-${Date.now()}`);
  await rename(root, place);
  log(
    new Error(
      `Another node has gone on with the repository since a command of this node was interrupted. What this node had is in ${place}.`,
    ),
  );
}

/** Puts what is stored in the place of what this node has. */
async function replace(folders: SharedFolders, dataFolder: string): Promise<void> {
  const own = join(dataFolder, "versioncontrol");
  const [coming, root] = [join(own, "coming"), join(dataFolder, tree)];
  await rm(coming, { recursive: true, force: true });
  for await (const file of folders.files(folder)) await write(join(coming, file.path), file);
  await makeRepositoryFolders(coming);
  await rm(root, { recursive: true, force: true });
  await rename(join(coming, tree), root);
  await rm(join(dataFolder, credentials), { force: true });
  if (existsSync(join(coming, credentials)))
    await rename(join(coming, credentials), join(dataFolder, credentials));
  for (const each of repositoryFolder.beside)
    await rm(join(dataFolder, each), { recursive: true, force: true });
}

async function write(path: string, { mode, content }: SharedFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode });
}

/** Which version this node has, in a file. */
function createMark(path: string) {
  return {
    async read() {
      const text = await readFile(path, "utf8").catch(() => "");
      const found = /^(\d+)( changing)?$/.exec(text);
      return found === null ? undefined : { version: Number(found[1]), isChanging: found[2] !== undefined };
    },
    async write(value: { readonly version: number; readonly isChanging: boolean } | undefined) {
      if (value === undefined) return rm(path, { force: true });
      return writeAside(path, `${value.version}${value.isChanging ? " changing" : ""}`, 0o600);
    },
  };
}

interface Found {
  readonly path: string;
  readonly hash: string;
  file(): Promise<SharedFile>;
}

/** Reads all files; what has not changed since the last time is not read again. */
function createReader(dataFolder: string, folders: SharedFolders): () => Promise<readonly Found[]> {
  let before = new Map<string, { readonly stamp: string; readonly hash: string }>();
  return async () => {
    const paths = await repositoryFiles(dataFolder);
    const next: typeof before = new Map();
    const found: Found[] = [];
    for (const path of paths) {
      const place = join(dataFolder, path);
      const { mode: whole, size, mtimeMs, ctimeMs, ino } = await stat(place);
      const mode = whole & 0o777;
      const stamp = [mode, size, mtimeMs, ctimeMs, ino].join(" ");
      const known = before.get(path);
      const hash = known?.stamp === stamp ? known.hash : folders.hashOf(await readFile(place), mode);
      next.set(path, { stamp, hash });
      found.push({ path, hash, file: async () => ({ path, mode, content: await readFile(place) }) });
    }
    before = next;
    return found;
  };
}
