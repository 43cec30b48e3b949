import { createDates } from "../../text/dates";
import type { FunctionRun, FunctionRunDetail } from "./model";
import { functionRunText } from "./text";

/** How a run ended: what of it, how long, and how it came to be. */
export function runWords({ result, status, waited, duration, cause }: FunctionRun): string {
  const took =
    waited < 1
      ? functionRunText("took", { duration: Math.round(duration) })
      : functionRunText("waited", { duration: Math.round(duration), waited: Math.round(waited) });
  return [
    functionRunText(`result.${result}`),
    ...(status === undefined ? [] : [String(status)]),
    ...(cause === undefined ? [] : [functionRunText(`cause.${cause}`)]),
    took,
  ].join(" · ");
}

/** What a run answered, as text. */
export function answerText({ answer }: Pick<FunctionRunDetail, "answer">): string | undefined {
  if (answer === undefined) return undefined;
  const { encoding, length, body, cut } = answer;
  if (encoding !== undefined) return functionRunText("answer.binary", { length });
  return cut ? `${body}\n${functionRunText("answer.cut", { length })}` : body;
}

/** When a run was, for one person; brief: where there is little room. */
export const runTime = (
  { created_at }: Pick<FunctionRun, "created_at">,
  person: Parameters<typeof createDates>[0],
  isBrief = false,
): string => createDates(person)[isBrief ? "briefly" : "exactly"](Date.parse(created_at));
