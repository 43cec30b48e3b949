import { z } from "zod/mini";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { createRecordApi, type RecordApi } from "../record/api";
import { inOrder } from "../section/arranging";
import type { Placement } from "../section/categories";
import {
  type Dependency,
  type Diagnostic,
  dependencySchema,
  diagnosticSchema,
  type FunctionBody,
  type FunctionRecord,
  functionSchema,
  type Information,
  informationSchema,
} from "./model";

const records = createRecordApi<FunctionRecord, FunctionBody>({
  path: ["function"],
  schema: z.lazy(functionSchema),
  list: "array",
});

/** Functions, in the order of the section list. */
export const functionApi: RecordApi<FunctionRecord, FunctionBody> = {
  ...records,
  async list(transport, { limit = 0, skip = 0 } = {}, signal) {
    const all = await records.list(transport, {}, signal);
    if (!all.ok) return all;
    const { total, rows } = all.value;
    return success({ total, rows: inOrder(rows).slice(skip, limit === 0 ? undefined : skip + limit) });
  },
  // An empty category is none (spec 3, section 5).
  update: (transport, id, { category, ...body }) =>
    records.update(transport, id, { ...body, ...(category ? { category } : {}) }),
};

/** PATCH /function/:id: only the order and the category. Of what may not be read the answer has the id alone. */
export const patchFunction = (
  transport: Transport,
  id: string,
  body: Omit<Placement, "id">,
): Promise<Result<{ readonly _id: string }>> =>
  transport.send({
    method: "PATCH",
    path: pathOf("function", id),
    headers: { "content-type": "application/merge-patch+json" },
    body,
    schema: z.object({ _id: z.string() }),
  });

export const readInformation = (transport: Transport, signal?: AbortSignal): Promise<Result<Information>> =>
  transport.send({
    method: "GET",
    path: pathOf("function", "information"),
    schema: informationSchema,
    signal,
  });

const codePath = (id: string) => pathOf("function", id, "index");

/** The code of a function; `undefined`: none was written yet. */
export async function readCode(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<string | undefined>> {
  const result = await transport.send({
    method: "GET",
    path: codePath(id),
    schema: z.object({ index: z.string() }),
    signal,
  });
  if (result.ok) return success(result.value.index);
  // Said of a function that is there; of one that is not it is another sentence.
  return result.failure.status === 404 && result.failure.message.startsWith("Index ")
    ? success(undefined)
    : result;
}

/** Milliseconds that a server may take to compile. */
const compiling = 60_000;

/** Writes the code. It is kept also where a compiler has something to say of it: then what runs stays what it was. */
export async function writeCode(
  transport: Transport,
  id: string,
  index: string,
): Promise<Result<readonly Diagnostic[]>> {
  const result = await transport.send({
    method: "POST",
    path: codePath(id),
    body: { index },
    schema: z.optional(z.array(diagnosticSchema)),
    accepts: 422,
    timeout: compiling,
  });
  return result.ok ? success(result.value ?? []) : result;
}

const dependenciesPath = (id: string) => pathOf("function", id, "dependencies");

export const listDependencies = (
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<readonly Dependency[]>> =>
  transport.send({
    method: "GET",
    path: dependenciesPath(id),
    schema: z.array(dependencySchema),
    signal,
  });

/** Milliseconds that a server may take to fetch packages. */
const installing = 600_000;

export const addDependencies = (
  transport: Transport,
  id: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Result<unknown>> =>
  transport.send({
    method: "POST",
    path: dependenciesPath(id),
    body: { name: names },
    schema: z.unknown(),
    timeout: installing,
    signal,
  });

export const removeDependency = (transport: Transport, id: string, name: string): Promise<Result<unknown>> =>
  transport.send({
    method: "DELETE",
    path: pathOf("function", id, "dependencies", ...name.split("/")),
    schema: z.unknown(),
    timeout: installing,
  });
