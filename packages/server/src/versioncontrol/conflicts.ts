import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { httpError } from "../shell/errors";
import type { Pending, Repository } from "./repository";
import { pendingIn, readBase } from "./repository";

/** One file that could not be merged. A side that has deleted it has no text. */
interface ConflictFile {
  readonly path: string;
  readonly base?: string;
  readonly ours?: string;
  readonly theirs?: string;
}

/** What is under way, and what is left to be chosen. */
export interface PendingState {
  /** Absent: nothing is under way. */
  readonly pending?: Pending;
  readonly files: readonly ConflictFile[];
}

const sides = ["base", "ours", "theirs"] as const;
type Side = (typeof sides)[number];

/** Texts of blobs of more characters are cut. */
const longest = 200_000;

type Stages = ReadonlyMap<string, Partial<Readonly<Record<Side, string>>>>;

/** Blobs of the files that are not merged, by path. */
async function stagesOf(repository: Repository): Promise<Stages> {
  const stages = new Map<string, Partial<Record<Side, string>>>();
  for (const entry of (await repository.must(["ls-files", "--unmerged", "-z"])).split("\0")) {
    const [, blob = "", stage, path = ""] = /^\d+ ([0-9a-f]+) ([123])\t(.+)$/s.exec(entry) ?? [];
    const side = sides[Number(stage) - 1];
    if (side !== undefined) stages.set(path, { ...stages.get(path), [side]: blob });
  }
  return stages;
}

export async function pendingState(repository: Repository): Promise<PendingState> {
  // What is settled and not taken over yet is under way as well.
  const isOpen = (await readBase(repository)) !== undefined;
  const pending = (await pendingIn(repository)) ?? (isOpen ? "conflict" : undefined);
  const files: ConflictFile[] = [];
  for (const [path, blobs] of await stagesOf(repository)) {
    const texts: Partial<Record<Side, string>> = {};
    for (const side of sides) {
      const blob = blobs[side];
      if (blob === undefined) continue;
      texts[side] = (await repository.must(["cat-file", "blob", blob])).slice(0, longest);
    }
    files.push({ path, ...texts });
  }
  return { ...(pending === undefined ? {} : { pending }), files };
}

export interface Choice {
  readonly path: string;
  readonly choice: "ours" | "theirs" | "text";
  /** Of `text`. */
  readonly text?: string | undefined;
}

/** Settles one file. Throws 404 where it is in no conflict. */
export async function choose(repository: Repository, { path, choice, text = "" }: Choice): Promise<void> {
  const blobs = (await stagesOf(repository)).get(path);
  if (blobs === undefined) throw httpError(404, `${path} is in no conflict.`);
  const literal = { environment: { GIT_LITERAL_PATHSPECS: "1" } };
  if (choice !== "text" && blobs[choice] === undefined) {
    await repository.must(["rm", "--quiet", "--force", "--", path], literal);
    return;
  }
  if (choice === "text") await writeFile(join(repository.root, path), text, { mode: 0o600 });
  else await repository.must(["checkout", `--${choice}`, "--", path], literal);
  await repository.must(["add", "--force", "--", path], literal);
}
