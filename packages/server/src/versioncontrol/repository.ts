import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Credentials, createCredentials } from "./git/credentials";
import { type GitAnswer, GitFailure, type GitOrder, type RunGit } from "./git/run";
import { gitEnvironment } from "./git/settings";
import { writeAside } from "./git/writeAside";

/** A working tree with its repository, and git in it. */
export interface Repository {
  /** Of the working tree. */
  readonly root: string;
  /** Where git keeps what it knows. */
  readonly gitFolder: string;
  git(args: readonly string[], more?: RunOptions): Promise<GitAnswer>;
  /** The same where git has to succeed; gives what it printed. Throws `GitFailure` with what it said. */
  must(args: readonly string[], more?: RunOptions): Promise<string>;
}

type RunOptions = Pick<GitOrder, "input" | "budget" | "signal"> & {
  /** Beside those of every run. */
  readonly environment?: Readonly<Record<string, string>>;
};

interface Parts {
  readonly root: string;
  readonly run: RunGit;
  /** Of the instance: names and passwords, and a home without anything in it. */
  readonly own: string;
  readonly credentials: Credentials;
}

/** Git in a working tree; it is told where its repository is, and looks for it nowhere else. */
function repositoryAt({ root, run, own, credentials }: Parts): Repository {
  const gitFolder = join(root, ".git");
  const places = { home: join(own, "home"), credentials: credentials.path };
  const git: Repository["git"] = (args, { environment, ...more } = {}) =>
    run({
      folder: root,
      args,
      ...more,
      environment: {
        ...gitEnvironment(places),
        GIT_DIR: gitFolder,
        GIT_WORK_TREE: root,
        ...environment,
      },
    });
  return {
    root,
    gitFolder,
    git,
    async must(args, more) {
      const { code, stdout, stderr } = await git(args, more);
      if (code === 0) return stdout;
      throw new GitFailure(stderr.trim() || `git ${args[0]} has failed.`);
    },
  };
}

export interface OpenedRepository {
  readonly repository: Repository;
  /** Folder of the instance beside it. */
  readonly own: string;
  readonly credentials: Credentials;
  /** Another working tree, with the same settings. */
  at(folder: string): Repository;
}

/** The repository of an instance, made where there is none (contract, section 6.3). */
export async function openRepository(dataFolder: string, run: RunGit): Promise<OpenedRepository> {
  const own = join(dataFolder, "versioncontrol");
  const root = join(dataFolder, "representatives");
  for (const folder of [own, join(own, "home"), root]) await mkdir(folder, { recursive: true, mode: 0o700 });
  // What a killed server left; nothing runs in it by now.
  await rm(join(own, "planned"), { recursive: true, force: true });
  for (const lock of ["index.lock", "HEAD.lock", "config.lock", "shallow.lock"])
    await rm(join(root, ".git", lock), { force: true });
  const credentials = createCredentials(own);
  const repository = repositoryAt({ root, run, own, credentials });
  if (!existsSync(repository.gitFolder)) {
    await repository.must(["init", "--quiet", "--template=", "--shared=0600"]);
    await chmod(join(repository.gitFolder, "config"), 0o600);
  }
  return {
    repository,
    own,
    credentials,
    at: (folder: string) => repositoryAt({ root: folder, run, own, credentials }),
  };
}

/** What is under way in a repository and not done yet. */
export type Pending = "merge" | "rebase" | "cherry-pick" | "conflict";

/** Files of git that say so. */
const marks: readonly (readonly [string, Pending])[] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
];

const markIn = ({ gitFolder }: Repository): Pending | undefined =>
  marks.find(([name]) => existsSync(join(gitFolder, name)))?.[1];

/** Whether git has written down that something is under way. */
export const isMarked = (repository: Repository): boolean => markIn(repository) !== undefined;

/** What is under way; undefined: nothing. */
export async function pendingIn(repository: Repository): Promise<Pending | undefined> {
  const found = markIn(repository);
  if (found !== undefined) return found;
  const unmerged = await repository.git(["ls-files", "--unmerged", "-z"]);
  return unmerged.stdout === "" ? undefined : "conflict";
}

const baseName = "twinhelm-base.json";

/** Prints of what the instance had when something under way began, by `module/id`; undefined: nothing has. */
export async function readBase({ gitFolder }: Repository): Promise<ReadonlyMap<string, string> | undefined> {
  const text = await readFile(join(gitFolder, baseName), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text);
  return new Map(Object.entries(Object(value)).map(([key, print]) => [key, String(print)]));
}

export const writeBase = ({ gitFolder }: Repository, prints: ReadonlyMap<string, string>): Promise<void> =>
  writeAside(join(gitFolder, baseName), JSON.stringify(Object.fromEntries(prints)), 0o600);

export const removeBase = ({ gitFolder }: Repository): Promise<void> =>
  rm(join(gitFolder, baseName), { force: true });
