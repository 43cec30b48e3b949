import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listDependencies, readCode } from "@twinhelm/core/function/calls";
import { functionFolderText } from "@twinhelm/core/function/folderText";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { isId } from "@twinhelm/core/record/id";
import type { CommandContext, Connection } from "../../connection/connection";
import { reasonOf } from "../../input/reason";
import { CommandError, exitCodes } from "../../shell/exit";
import { callError } from "../../shell/runAction";
import {
  FileError,
  type FunctionParts,
  fileName,
  indexNames,
  type PartName,
  partNames,
  partOf,
  partsOf,
} from "./files";

/** The folder of functions in the one that is given (contract, storage-asset-dashboard-activity-vc.md section 7). */
const functionsFolder = (root: string): string => join(root, "function");

/** The parts of a function as the server has them. */
export async function partsThere(
  context: CommandContext,
  { transport }: Connection,
  record: FunctionRecord,
): Promise<FunctionParts> {
  const [packages, code] = await Promise.all([
    listDependencies(transport, record._id),
    readCode(transport, record._id),
  ]);
  if (!packages.ok) throw await callError(context, transport, packages.failure);
  if (!code.ok) throw await callError(context, transport, code.failure);
  const ranges = packages.value.map(({ name, version }) => [name, version] as const);
  return partsOf(record, Object.fromEntries(ranges), code.value);
}

/** Ids of the functions that have a folder here. */
export async function idsHere(root: string): Promise<readonly string[]> {
  const entries = await readdir(functionsFolder(root), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw unread(functionsFolder(root), error);
    },
  );
  return entries.flatMap((entry) => (entry.isDirectory() && isId(entry.name) ? [entry.name] : []));
}

/** A function as its files here say, and the name of the file of its code. */
export interface PartsHere {
  readonly parts: FunctionParts;
  /** Absent: it has none. */
  readonly indexFile: string | undefined;
}

/** Throws `CommandError` with the file that cannot be read. */
export async function partsHere(root: string, id: string): Promise<PartsHere> {
  const folder = join(functionsFolder(root), id);
  const found: string[] = [];
  for (const name of indexNames) if ((await textAt(join(folder, name))) !== undefined) found.push(name);
  if (found.length > 1) throw failedAt(folder, functionFolderText("index.both"));
  const [indexFile] = found;
  const parts: { -readonly [Part in PartName]?: FunctionParts[Part] } = {};
  const put = async <Part extends PartName>(part: Part, path: string) => {
    const text = await textAt(path);
    if (text === undefined) return;
    try {
      parts[part] = await partOf(part, text);
    } catch (error) {
      if (error instanceof FileError) throw failedAt(path, error.message);
      throw error;
    }
  };
  for (const part of partNames)
    await put(
      part,
      join(folder, part === "index" ? (indexFile ?? "index.js") : fileName(part, "javascript")),
    );
  return { parts, indexFile };
}

async function textAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw unread(path, error);
  }
}

const unread = (path: string, error: unknown): CommandError => failedAt(path, reasonOf(error));

/** What is said of a file that cannot be used. */
export const failedAt = (path: string, reason: string): CommandError =>
  new CommandError(functionFolderText("unread", { path, reason }), exitCodes.failure);
