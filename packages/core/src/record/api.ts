import { type ZodMiniType, z } from "zod/mini";
import { isRecord } from "../editing/same";
import { type Failure, failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { once } from "../once";
import { recordText } from "../text/record";
import { aloneSchema } from "./unreadable";

/** What of a list is wanted. Absent: all of it, in the order of the server. */
export interface RecordQuery {
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
  readonly sort?: Readonly<Record<string, 1 | -1>> | undefined;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
}

/** One page of a list and how many there are in all. */
export interface RecordPage<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** The five calls of an area whose records are listed and edited one by one. */
export interface RecordApi<Row, Body> {
  list(transport: Transport, query?: RecordQuery, signal?: AbortSignal): Promise<Result<RecordPage<Row>>>;
  /** An unknown id is `undefined` where the server answers it with an empty body, else `not-found`. */
  get(transport: Transport, id: string, signal?: AbortSignal): Promise<Result<Row | undefined>>;
  create(transport: Transport, body: Body): Promise<Result<Row>>;
  /** What the server answers differs from area to area: ask for the record again. */
  update(transport: Transport, id: string, body: Body): Promise<Result<unknown>>;
  remove(transport: Transport, id: string): Promise<Result<unknown>>;
}

export interface RecordApiOptions<Row> {
  /** Parts of the path of the list. */
  readonly path: readonly string[];
  readonly schema: ZodMiniType<Row>;
  /** How the list is answered: `page` with its total, also without asking, or a bare `array`. */
  readonly list: "page" | "paginate" | "array";
  /** What stands in a record that cannot be read, where nothing in its place is not enough. */
  readonly blank?: Readonly<Record<string, unknown>>;
}

const goneFailure: Failure = { code: "not-found", message: recordText("gone"), status: 404, retry: false };

/** Builds the calls of one area (contract, passport.md sections 1.9 and 3). */
export function createRecordApi<Row, Body>({
  path,
  schema,
  list,
  blank,
}: RecordApiOptions<Row>): RecordApi<Row, Body> {
  const alone = aloneSchema(schema, blank);
  const page = once(() => z.object({ meta: z.object({ total: z.number() }), data: z.array(alone) }));
  return {
    async list(transport, query = {}, signal) {
      const call = { method: "GET", path: pathOf(...path), signal } as const;
      if (list === "array") {
        const result = await transport.send({ ...call, schema: z.array(alone) });
        if (!result.ok) return result;
        const { limit = 0, skip = 0 } = query;
        const rows = result.value.slice(skip, limit === 0 ? undefined : skip + limit);
        return success({ total: result.value.length, rows });
      }
      const result = await transport.send({
        ...call,
        query: {
          paginate: list === "paginate" ? true : undefined,
          limit: query.limit,
          skip: query.skip || undefined,
          sort: query.sort === undefined ? undefined : JSON.stringify(query.sort),
          filter: query.filter === undefined ? undefined : JSON.stringify(query.filter),
        },
        schema: page(),
      });
      return result.ok ? success({ total: result.value.meta.total, rows: result.value.data }) : result;
    },
    get: (transport, id, signal) =>
      transport.send({ method: "GET", path: pathOf(...path, id), schema: z.optional(alone), signal }),
    create: (transport, body) => transport.send({ method: "POST", path: pathOf(...path), body, schema }),
    async update(transport, id, body) {
      const mark = isRecord(body) ? body.unreadable : undefined;
      // What could not be read of it would be gone.
      if (isRecord(mark)) return failed({ code: "invalid", message: String(mark.problem), retry: false });
      const call = { method: "PUT", path: pathOf(...path, id), body, schema: z.unknown() } as const;
      const result = await transport.send(call);
      // Spica answers what it has not with nothing (contract, passport.md section 1.6).
      return result.ok && result.value === undefined ? failed(goneFailure) : result;
    },
    remove: (transport, id) =>
      transport.send({ method: "DELETE", path: pathOf(...path, id), schema: z.unknown() }),
  };
}
