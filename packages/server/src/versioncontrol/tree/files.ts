import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileProblem, RepresentedFile, Resource } from "@twinhelm/core/representation/model";
import { fromFiles } from "@twinhelm/core/representation/read";
import { isVersioned, type VersionedModule } from "../../representation/instance";
import type { Scan } from "./scan";

/** Bytes of one file of a resource: code has at most 2 MB. */
const largest = 4 * 1024 * 1024;

export interface ReadTree {
  readonly resources: readonly Resource<VersionedModule>[];
  readonly problems: readonly FileProblem[];
}

/** Reads folders of resources, each `module/id`. */
export async function readFolders(root: string, found: Scan, keys: Iterable<string>): Promise<ReadTree> {
  const files: RepresentedFile[] = [];
  const problems: FileProblem[] = [];
  for (const key of keys)
    for (const name of found.get(key)?.keys() ?? []) {
      const path = `${key}/${name}`;
      const bytes = await bytesAt(join(root, path));
      if (typeof bytes === "string") problems.push({ path, message: bytes });
      else files.push({ path, bytes });
    }
  const read = fromFiles(files);
  const resources = read.resources.flatMap(({ module, ...rest }) =>
    isVersioned(module) ? [{ module, ...rest }] : [],
  );
  return { resources, problems: [...problems, ...read.problems] };
}

async function bytesAt(path: string): Promise<Uint8Array | string> {
  const { size, isFile } = await lstat(path).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
  if (!isFile) return "This is no file: links are not followed.";
  return size > largest ? "This file is larger than 4 MiB." : readFile(path);
}

/** A problem as one line. */
export const problemLine = ({ path, line, message }: FileProblem): string =>
  `${path}${line === undefined ? "" : `:${line}`}: ${message}`;
