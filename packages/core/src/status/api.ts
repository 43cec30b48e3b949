import { z } from "zod/mini";
import type { Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { type ModuleStatus, moduleStatusSchema } from "./model";

/** A time, in milliseconds since the epoch; the end is not in it. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

export interface StatusQuery {
  /** Of requests alone; absent: all that there ever were. */
  readonly span?: Span | undefined;
  /** Slices of the time. A Spica installation takes no notice of them. */
  readonly slices?: number | undefined;
}

export const listStatus = (
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly ModuleStatus[]>> =>
  transport.send({ method: "GET", path: "status", schema: z.array(moduleStatusSchema), signal });

export const getStatus = (
  transport: Transport,
  module: string,
  { span, slices }: StatusQuery = {},
  signal?: AbortSignal,
): Promise<Result<ModuleStatus>> =>
  transport.send({
    method: "GET",
    path: pathOf("status", module),
    query: {
      begin: span && new Date(span.begin).toISOString(),
      end: span && new Date(span.end).toISOString(),
      slices,
    },
    schema: moduleStatusSchema,
    signal,
  });
