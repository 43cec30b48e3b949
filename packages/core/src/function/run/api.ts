import { z } from "zod/mini";
import type { Result } from "../../http/failure";
import { type Call, pathOf, type Transport } from "../../http/transport";
import { ifOffered, lacks } from "../../session/capabilities";
import {
  type FunctionRun,
  type FunctionRunDetail,
  functionRunDetailSchema,
  functionRunSchema,
  type RunPayload,
  type RunResult,
  type RunSummary,
  runSummarySchema,
} from "./model";

/** Which runs are asked for. Of our backend alone, as all of this. */
export interface RunQuery {
  /** Ids of functions, any of these; absent: all. */
  readonly functions?: readonly string[] | undefined;
  readonly results?: readonly RunResult[] | undefined;
  /** Of one function. */
  readonly handler?: string | undefined;
  /** At most 1,000; default 100. */
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
}

const askRuns = (
  transport: Transport,
  { functions, results, handler, limit, skip }: RunQuery,
  signal?: AbortSignal,
): Promise<Result<readonly FunctionRun[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("function", "runs"),
    query: { function: functions, result: results, handler, limit, skip: skip || undefined },
    schema: z.array(functionRunSchema),
    signal,
  });

/** The latest first. */
export const listRuns = async (...asked: Parameters<typeof askRuns>) =>
  ifOffered("functionRuns", await askRuns(...asked));

/** Whether the server keeps runs: one that does not takes the word for an id, or has no such route. */
export async function runsKept(transport: Transport, signal?: AbortSignal): Promise<boolean> {
  const result = await askRuns(transport, { limit: 1 }, signal);
  return result.ok || !lacks("functionRuns", result.failure);
}

export const getRun = (
  transport: Transport,
  run: string,
  signal?: AbortSignal,
): Promise<Result<FunctionRunDetail>> =>
  ours(transport, {
    method: "GET",
    path: pathOf("function", "runs", run),
    schema: functionRunDetailSchema,
    signal,
  });

/** One row for each function that the caller is shown. `since`: ISO 8601; absent: the beginning of today (UTC). */
export const summarizeRuns = (
  transport: Transport,
  since?: string,
  signal?: AbortSignal,
): Promise<Result<readonly RunSummary[]>> =>
  ours(transport, {
    method: "GET",
    path: pathOf("function", "runs", "summary"),
    query: { since },
    schema: z.array(runSummarySchema),
    signal,
  });

/** What only a server has that keeps runs: others are said to keep none. */
const ours = async <T>(transport: Transport, call: Call<T>): Promise<Result<T>> =>
  ifOffered("functionRuns", await transport.send(call));

/** Milliseconds: the answer comes when the run is over. */
const patience = 600_000;

/** Runs a handler of the saved function now; gives the run once it is over, however it ended. */
export const runFunction = (
  transport: Transport,
  id: string,
  handler: string,
  payload: RunPayload | Readonly<Record<string, unknown>>,
): Promise<Result<FunctionRunDetail>> =>
  ours(transport, {
    method: "POST",
    path: pathOf("function", id, "runs"),
    body: { handler, payload },
    schema: functionRunDetailSchema,
    timeout: patience,
  });

/** Runs the same handler with what a run got. */
export const repeatRun = (transport: Transport, run: string): Promise<Result<FunctionRunDetail>> =>
  ours(transport, {
    method: "POST",
    path: pathOf("function", "runs", run, "repeat"),
    schema: functionRunDetailSchema,
    timeout: patience,
  });
