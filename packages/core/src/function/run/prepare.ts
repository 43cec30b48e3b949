import { getBucket } from "../../bucket/api";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { functionNow } from "../calls";
import { bucketOfTrigger } from "../collection";
import type { FunctionRecord, Trigger } from "../model";
import { listRuns, repeatRun, runFunction } from "./api";
import { examplePayload } from "./example";
import type { FunctionRunDetail, RunPayload } from "./model";
import { functionRunText } from "./text";

/** What is run: a handler, and what it gets; absent: the only one there is, with an example. */
export interface Wanted {
  readonly id: string;
  readonly handler?: string | undefined;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
}

/** Runs a handler of a function now. */
export async function runWanted(
  transport: Transport,
  { id, handler, payload }: Wanted,
): Promise<Result<FunctionRunDetail>> {
  if (handler !== undefined && payload !== undefined) return runFunction(transport, id, handler, payload);
  const found = await functionNow(transport, id);
  if (!found.ok) return found;
  const chosen = handlerIn(found.value, handler);
  if (!chosen.ok) return chosen;
  const [name, trigger] = chosen.value;
  return runFunction(transport, id, name, payload ?? (await exampleFor(transport, trigger)));
}

function handlerIn(
  { triggers }: Pick<FunctionRecord, "triggers">,
  wanted: string | undefined,
): Result<readonly [string, Trigger]> {
  const names = Object.keys(triggers).join(", ");
  const [only, another] = Object.entries(triggers);
  const found = wanted === undefined ? only : Object.entries(triggers).find(([name]) => name === wanted);
  const message =
    wanted === undefined
      ? functionRunText("several", { names })
      : functionRunText("handler", { name: wanted, names });
  if (found === undefined || (wanted === undefined && another !== undefined))
    return failed({ code: "invalid", message, retry: false });
  return success(found);
}

/** Something to run a trigger with: documents have the fields of the bucket, as far as it may be read. */
export async function exampleFor(
  transport: Transport,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RunPayload> {
  const id = bucketOfTrigger(trigger);
  const bucket = id === undefined ? undefined : await getBucket(transport, id, signal);
  return examplePayload(trigger, bucket?.ok ? bucket.value : undefined);
}

/** Runs a handler again with what a run got: the one with this id, or the last one of the function. */
export async function repeatWanted(
  transport: Transport,
  { id, run }: { readonly id: string; readonly run?: string | undefined },
): Promise<Result<FunctionRunDetail>> {
  if (run !== undefined) return repeatRun(transport, run);
  const last = await listRuns(transport, { functions: [id], limit: 1 });
  if (!last.ok) return last;
  const [latest] = last.value;
  if (latest !== undefined) return repeatRun(transport, latest._id);
  return failed({ code: "not-found", message: functionRunText("never", { name: id }), retry: false });
}
