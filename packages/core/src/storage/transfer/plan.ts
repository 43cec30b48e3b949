import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listSeen } from "../api";
import { belowFilter } from "../children";
import type { StorageObject } from "../model";
import { pathProblem } from "../names";
import { folderOf, nameBeside } from "../paths";

/** What becomes of a file whose name is taken. */
export const existingWays = ["replace", "keep", "skip"] as const;
export type ExistingWay = (typeof existingWays)[number];

/** What replacing an object needs. */
export const replaceRequest = ({ _id }: Pick<StorageObject, "_id">) =>
  ({ action: "storage:update", segments: [_id] }) as const;

/** A file that is to be uploaded: its whole name, and what its host reads it from. */
export interface Planned<Source> {
  readonly name: string;
  readonly source: Source;
}

/** One that is sent; `id`: the object that it replaces. */
export interface PlannedUpload<Source> extends Planned<Source> {
  /** The name that was asked for, where the file goes under a free one instead. */
  readonly asked?: string | undefined;
  readonly id?: string | undefined;
  /** True: where the object is gone by then, the file is a new one of this name. */
  readonly isNewElse?: boolean | undefined;
  /** True: both are kept, also where the name is taken meanwhile. */
  readonly keeps?: boolean | undefined;
}

/** What is known before anything is sent. */
export interface UploadPlan<Source> {
  readonly files: readonly Planned<Source>[];
  /** Those whose names are taken, in the order of the files. */
  readonly clashes: readonly string[];
  /** Names that no file may have, and why: these are not sent. */
  readonly refused: readonly { readonly name: string; readonly problem: string }[];
  readonly stored: ReadonlyMap<string, StorageObject>;
}

/** So many names are asked for one by one; of more all is asked that lies below their folder. */
const fewNames = 20;

interface Looking {
  readonly signal?: AbortSignal | undefined;
  /** False: the caller may not list files, and is not asked for what is there. */
  readonly seesFiles?: boolean | undefined;
}

/** Looks at what is stored, and at the names, before anything is sent. */
export async function planUploads<Source>(
  transport: Transport,
  files: readonly Planned<Source>[],
  { signal, seesFiles = true }: Looking = {},
): Promise<Result<UploadPlan<Source>>> {
  const refused = files.flatMap(({ name }) => {
    const problem = name.endsWith("/") ? undefined : pathProblem(name);
    return problem === undefined ? [] : [{ name, problem }];
  });
  const bad = new Set(refused.map(({ name }) => name));
  const good = files.filter(({ name }) => !bad.has(name));
  const names = good.map(({ name }) => name);
  const filter =
    names.length > fewNames ? belowFilter(commonFolder(names)) : { name: { $in: [...new Set(names)] } };
  const found =
    names.length === 0 || !seesFiles ? success([]) : await listSeen(transport, { filter }, signal);
  if (!found.ok) return found;
  const stored = new Map(found.value.map((object) => [object.name, object]));
  return success({ files: good, clashes: names.filter((name) => stored.has(name)), refused, stored });
}

/** The innermost folder that all names are in. */
function commonFolder(names: readonly string[]): string {
  const [first = ""] = names;
  let folder = folderOf(first);
  while (folder !== "" && !names.every((name) => name.startsWith(folder))) folder = folderOf(folder);
  return folder;
}

/** What is sent once each question is answered. A second file of a name in the same upload gets a free one. */
export function decideUploads<Source>(
  { files, stored }: UploadPlan<Source>,
  wayOf: (name: string) => ExistingWay,
): readonly PlannedUpload<Source>[] {
  const taken = new Set(stored.keys());
  const sent: PlannedUpload<Source>[] = [];
  for (const { name, source } of files) {
    const same = stored.get(name);
    const isSecond = same === undefined && taken.has(name);
    const way = isSecond ? "keep" : same === undefined ? undefined : wayOf(name);
    if (way === "skip") continue;
    if (way === "replace") {
      sent.push({ name, source, id: same?._id, isNewElse: true });
      continue;
    }
    const free = nameBeside(name, taken);
    const renamed = free === name ? {} : { asked: name };
    sent.push({ name: free, ...renamed, source, ...(way === "keep" ? { keeps: true } : {}) });
  }
  return sent;
}
