import { type ZodMiniType, z } from "zod/mini";
import { type Lasting, sendLasting } from "../bucket/lasting";
import { type Failure, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import type { TimeRange } from "../log/range";
import { aloneSchema } from "../record/unreadable";
import { lacks } from "../session/capabilities";
import {
  type Activity,
  type ActivityDetail,
  activityDetailSchema,
  activitySchema,
  type UndoPlan,
  undoPlanSchema,
  type Verification,
  verificationSchema,
} from "./model";
import { activityText } from "./text";

/** Activities of one request (spec 3, section 9). */
export const activityPageSize = 20;

/** Which activities are asked for. */
export interface ActivityQuery {
  /** Name of who did it. */
  readonly identifier?: string | undefined;
  /** Any of these; empty: all. */
  readonly actions: readonly number[];
  /** What the resource has to hold; empty: it may be any. */
  readonly all: readonly string[];
  /** Of which it has to hold one; empty: any. Counts only with `all`. */
  readonly among: readonly string[];
  readonly between?: TimeRange | undefined;
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
}

/** The latest first, those too that our backend keeps beside those of the contract. */
export const listActivities = (
  transport: Transport,
  { identifier, actions, all, among, between, limit, skip }: ActivityQuery,
  signal?: AbortSignal,
): Promise<Result<readonly Activity[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("activity"),
    query: {
      identifier: identifier || undefined,
      action: actions.length === 0 ? undefined : actions.map(String),
      resource:
        all.length === 0
          ? undefined
          : JSON.stringify({ $all: all, ...(among.length === 0 ? {} : { $in: among }) }),
      begin: between?.begin,
      end: between?.end,
      limit,
      skip: skip ?? 0,
      own: true,
    },
    schema: z.array(aloneSchema(activitySchema)),
    signal,
  });

export const deleteActivities = (transport: Transport, ids: readonly string[]): Promise<Result<unknown>> =>
  transport.send({ method: "DELETE", path: pathOf("activity"), body: ids, schema: z.unknown() });

export const showActivity = (
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<ActivityDetail>> => ours(transport, "GET", [id], activityDetailSchema(), { signal });

/** Milliseconds: fields of large buckets are changed with it. */
const patience = 600_000;

interface Undo {
  readonly ids: readonly string[];
  readonly dryRun: boolean;
  readonly lockout?: boolean | undefined;
}

/** Undoes activities, or says what that would write. It is waited for until it is known what became of it. */
export const undoActivities = (
  transport: Transport,
  body: Undo,
  lasting: Lasting = {},
): Promise<Result<UndoPlan>> => {
  const { signal } = lasting;
  const send = () => ours(transport, "POST", ["undo"], undoPlanSchema(), { body, signal, timeout: patience });
  if (body.dryRun) return send();
  return sendLasting({ transport, send, became: () => becameUndone(transport, body, signal) }, lasting);
};

/** Each activity names the one that it was undone by. */
async function becameUndone(
  transport: Transport,
  { ids }: Undo,
  signal: AbortSignal | undefined,
): Promise<Result<UndoPlan> | "open" | "away"> {
  const steps: UndoPlan["steps"] = [];
  for (const id of ids) {
    const shown = await showActivity(transport, id, signal);
    if (!shown.ok) return "away";
    const { undone_by: undo, ...activity } = shown.value;
    if (undo === undefined) return "open";
    steps.push({ ...activity, notes: [], undo });
  }
  return success({ dryRun: false, steps, lockout: [] });
}

export const verifyActivities = (transport: Transport, signal?: AbortSignal): Promise<Result<Verification>> =>
  ours(transport, "GET", ["verify"], verificationSchema(), { signal });

/** What our backend has and Spica has not: there it says so. */
async function ours<T>(
  transport: Transport,
  method: "GET" | "POST",
  words: readonly string[],
  schema: ZodMiniType<T>,
  more: {
    readonly body?: unknown;
    readonly signal?: AbortSignal | undefined;
    readonly timeout?: number | undefined;
  },
): Promise<Result<T>> {
  const result = await transport.send({ method, path: pathOf("activity", ...words), schema, ...more });
  if (result.ok || !isAbsent(result.failure)) return result;
  return { ok: false, failure: { ...result.failure, code: "not-found", message: activityText("absent") } };
}

/** Our backend names the activity that is not there. */
export const isAbsent = (failure: Failure): boolean =>
  lacks("activityUndo", failure) || failure.message === activityText("absent");
