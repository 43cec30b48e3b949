import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listFunctionLogs } from "./api";
import { firstId } from "./tail";

/** All times that lines are of. */
const ever = { begin: new Date(0).toISOString(), end: "2100-01-01T00:00:00.000Z" };

/** The id of the last line that was said: live begins behind it, whatever the clocks here and there say. */
export async function latestLine(
  transport: Transport,
  functions: readonly string[],
  signal?: AbortSignal,
): Promise<Result<string>> {
  const asked = { functions, levels: [], between: ever, limit: 1 };
  const answer = await listFunctionLogs(transport, asked, signal);
  return answer.ok ? success(answer.value[0]?._id ?? firstId) : answer;
}
