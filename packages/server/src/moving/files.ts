import { createHash } from "node:crypto";
import { digestOf } from "../engine/records/moving/files";
import type { Draft, DraftFiles, Held, LazyVault } from "../engine/records/moving/held";
import { StartError } from "../shell/errors";

/** Lists of packages and the repository of version control, after they were read from where they came to. */
export interface MovedFiles {
  readonly count: number;
  /** Of the paths, modes and contents of all, in the order of their paths. */
  readonly sha256: string;
}

interface Parts {
  readonly source: Pick<Held, "files" | "name">;
  readonly draft: Pick<Draft, "filesOf" | "name">;
  readonly vault: LazyVault;
}

/** Brings the small files to their place where they are not there yet, and reads all of them from there. */
export async function copyFiles({ source, draft, vault }: Parts): Promise<MovedFiles> {
  const there = draft.filesOf(vault);
  const before = await digestsOf(there.files());
  const sent = new Map<string, string>();
  for await (const file of source.files(vault)) {
    const digest = digestOf(file);
    sent.set(file.path, digest);
    if (before.get(file.path) !== digest) await there.put(file);
  }
  for (const path of before.keys()) if (!sent.has(path)) await there.drop(path);
  const [wanted, found] = [sumOf(sent), sumOf(await digestsOf(there.files()))];
  if (wanted.sha256 !== found.sha256)
    throw new StartError(
      "corrupt",
      `Packages of functions or version control are not in ${draft.name} as they are in ${source.name} (${found.count} files of ${wanted.count}, or other contents). Give the same command again.`,
    );
  return found;
}

async function digestsOf(files: ReturnType<DraftFiles["files"]>): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for await (const file of files) digests.set(file.path, digestOf(file));
  return digests;
}

function sumOf(digests: ReadonlyMap<string, string>): MovedFiles {
  const hash = createHash("sha256");
  for (const [path, digest] of [...digests].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${JSON.stringify(path)} ${digest}\n`);
  return { count: digests.size, sha256: hash.digest("hex") };
}
