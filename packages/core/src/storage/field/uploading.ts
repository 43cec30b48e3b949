import { escapePattern } from "../../filter/filter";
import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listSeen } from "../api";
import { freeName, joinPath, ownName } from "../paths";

/** The folder that files go to which are dropped on a field (contract, console-gaps.md section 5.6). */
export const fieldFolder = "root/";

/** The whole name of a file that goes to a folder: another one than those that are there. */
export async function freePath(
  transport: Transport,
  folder: string,
  name: string,
  signal?: AbortSignal,
): Promise<Result<string>> {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const filter = { name: { $regex: `^${escapePattern(joinPath(folder, stem))}` } };
  const found = await listSeen(transport, { filter }, signal);
  if (!found.ok) return found;
  const taken = new Set(found.value.map((object) => ownName(object.name)));
  return success(joinPath(folder, taken.has(name) ? freeName(name, taken) : name));
}
