import { hash } from "node:crypto";
import { isRecord } from "../../../shell/query";
import { functionsFolder, type PackageLists, packageFiles } from "../../functions";
import type { SharedFile } from "../../shared";

/** One of the two lists that npm installs the packages of a function by. */
export interface PackageList {
  readonly function: string;
  readonly name: keyof typeof packageFiles;
}

const names = ["list", "lock"] as const;

/** Where a list is below a data folder. */
const pathOfList = ({ function: id, name }: PackageList): string =>
  `${functionsFolder}/${id}/${packageFiles[name]}`;

/** The list that is at a path; undefined: none is. */
export function listAt(path: string): PackageList | undefined {
  const [folder, id, file, ...more] = path.split("/");
  const name = names.find((each) => packageFiles[each] === file);
  return folder === functionsFolder && id !== undefined && name !== undefined && more.length === 0
    ? { function: id, name }
    : undefined;
}

/** Says what a file holds, and how it may be used. */
export const digestOf = ({ mode, content }: Pick<SharedFile, "mode" | "content">): string =>
  hash("sha256", Buffer.concat([Buffer.from(`${mode.toString(8)} `), content]));

/** How lists of packages may be used: by their owner alone. */
const mode = 0o600;

/** The lists of a function as files; none where no packages were ever asked for. */
export function* filesOfLists(id: string, lists: PackageLists): Generator<SharedFile> {
  if (lists.lock === undefined && !hasPackages(lists.list)) return;
  for (const name of names) {
    const text = lists[name];
    if (text !== undefined)
      yield { path: pathOfList({ function: id, name }), mode, content: Buffer.from(text) };
  }
}

function hasPackages(list: string | undefined): boolean {
  if (list === undefined) return false;
  try {
    const found: unknown = JSON.parse(list);
    return isRecord(found) && isRecord(found.dependencies) && Object.keys(found.dependencies).length > 0;
  } catch {
    // What npm does not read either.
    return false;
  }
}
