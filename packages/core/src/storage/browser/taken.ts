import { escapePattern } from "../../filter/filter";
import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listSeen } from "../api";
import { prefixPattern } from "../children";

/** Whether a file or a folder has this own name in a folder. */
export async function isTaken(transport: Transport, folder: string, name: string): Promise<Result<boolean>> {
  const pattern = `${prefixPattern(folder)}${escapePattern(name)}(/|$)`;
  const found = await listSeen(transport, { filter: { name: { $regex: pattern } }, limit: 1 });
  return found.ok ? success(found.value.length > 0) : found;
}
