import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listSeen } from "../api";
import { ownFilter } from "../children";

/** Whether a file or a folder has this own name in a folder. */
export async function isTaken(
  transport: Transport,
  folder: string,
  name: string,
  signal?: AbortSignal,
): Promise<Result<boolean>> {
  const found = await listSeen(transport, { filter: ownFilter(folder, name), limit: 1 }, signal);
  return found.ok ? success(found.value.length > 0) : found;
}
