import type { ActionContext } from "../../action/action";
import { runEach } from "../../action/batch";
import { logTime } from "../../log/time";
import { deleteFunctionLogs, type FunctionLogQuery, type FunctionLogTarget, listFunctionLogs } from "./api";
import { levelNames } from "./levels";
import { functionLogText } from "./text";

/** Lines that are counted before they are cleared. */
const counted = 1000;

export const listLines = ({ transport, signal }: ActionContext, query: FunctionLogQuery) =>
  listFunctionLogs(transport, query, signal);

/** What is cleared, in sentences: how many lines, of which time and levels. */
export async function aboutClearing(
  { transport, signal }: ActionContext,
  target: FunctionLogTarget,
): Promise<string[]> {
  const found = await listFunctionLogs(transport, { ...target, limit: counted + 1 }, signal);
  const { levels, between } = target;
  return [
    countText(found.ok ? found.value.length : undefined),
    functionLogText("clear.range", { begin: logTime(between.begin), end: logTime(between.end) }),
    levels.length === 0
      ? functionLogText("clear.allLevels")
      : functionLogText("clear.levels", {
          levels: levels.map((level) => levelNames[level] ?? level).join(", "),
        }),
  ];
}

function countText(count: number | undefined): string {
  if (count === undefined) return functionLogText("clear.unknown");
  if (count === 0) return functionLogText("clear.none");
  return count > counted
    ? functionLogText("clear.many", { count: counted })
    : functionLogText("clear.count", { count });
}

/** The contract clears one function with each call. */
export const clearLines = ({ transport }: ActionContext, { functions, ...rest }: FunctionLogTarget) =>
  runEach(functions, (each) => deleteFunctionLogs(transport, each, rest));
