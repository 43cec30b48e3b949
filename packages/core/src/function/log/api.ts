import { z } from "zod/mini";
import type { Result } from "../../http/failure";
import { pathOf, type Transport } from "../../http/transport";
import type { TimeRange } from "../../log/range";
import { type FunctionLog, functionLogSchema } from "./model";

/** Lines of one request (spec 3, section 9). */
export const logPageSize = 40;

/** Which lines are asked for. */
export interface FunctionLogTarget {
  /** Ids of functions, any of these; empty: all. */
  readonly functions: readonly string[];
  /** Any of these; empty: all. */
  readonly levels: readonly number[];
  readonly between: TimeRange;
}

export interface FunctionLogQuery extends FunctionLogTarget {
  readonly limit: number;
  readonly skip?: number | undefined;
}

const some = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length === 0 ? undefined : values;

/** The latest first. */
export const listFunctionLogs = (
  transport: Transport,
  { functions, levels, between, limit, skip }: FunctionLogQuery,
  signal?: AbortSignal,
): Promise<Result<readonly FunctionLog[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("function-logs"),
    query: {
      functions: some(functions),
      levels: some(levels.map(String)),
      ...between,
      sort: '{"_id":-1}',
      limit,
      skip: skip || undefined,
    },
    schema: z.array(functionLogSchema()),
    signal,
  });

/** Deletes lines of one function: the contract knows no other way. */
export const deleteFunctionLogs = (
  transport: Transport,
  id: string,
  { levels, between }: Omit<FunctionLogTarget, "functions">,
): Promise<Result<unknown>> =>
  transport.send({
    method: "DELETE",
    path: pathOf("function-logs", id),
    query: { levels: some(levels.map(String)), ...between },
    schema: z.unknown(),
  });
