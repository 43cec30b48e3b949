import { z } from "zod/mini";
import { isRecord } from "../editing/same";
import { patchFunction } from "../function/api";
import { addDependencies, listDependencies, readCode, removeDependency, writeCode } from "../function/calls";
import { diagnosticLine, hasErrors } from "../function/diagnostics";
import { functionFormText } from "../function/formText";
import { failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import type { Resource } from "../representation/model";
import { placeOf } from "./portable";
import type { Write, Written } from "./side";
import { promotionText } from "./text";

const recordSchema = z.lazy(() => z.looseObject({ _id: z.string() }));
type FunctionFields = z.infer<typeof recordSchema>;

/** Functions that are read at the same time: each takes two calls. */
const together = 6;

/** Functions with their code and the packages that it needs; places stand for the values of the environment. */
export async function readFunctions(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Resource[]>> {
  const list = await transport.send({
    method: "GET",
    path: "function",
    schema: z.array(recordSchema),
    signal,
  });
  if (!list.ok) return list;
  const read: Resource[] = [];
  for (let at = 0; at < list.value.length; at += together) {
    const some = list.value.slice(at, at + together);
    for (const each of await Promise.all(some.map((record) => readOne(transport, record, signal)))) {
      if (!each.ok) return each;
      read.push(each.value);
    }
  }
  return success(read);
}

async function readOne(
  transport: Transport,
  record: FunctionFields,
  signal: AbortSignal | undefined,
): Promise<Result<Resource>> {
  const [code, packages] = await Promise.all([
    readCode(transport, record._id, signal),
    listDependencies(transport, record._id, signal),
  ]);
  if (!code.ok) return code;
  if (!packages.ok) return packages;
  const env = valuesOf(record.env);
  const schema = {
    ...record,
    env: Object.fromEntries(Object.keys(env).map((name) => [name, placeOf(name)])),
  };
  const dependencies = Object.fromEntries(packages.value.map(({ name, version }) => [name, version]));
  const index = code.value === undefined || code.value === "" ? {} : { index: code.value };
  return success({
    module: "function",
    _id: record._id,
    contents: { schema, env, package: { dependencies }, ...index },
  });
}

const valuesOf = (env: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(env) ? env : {}).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );

/** Writes the record, then its packages, then its code. A value that did not come along stays, or is empty. */
export async function writeFunction(
  transport: Transport,
  { resource, before }: Write,
): Promise<Result<Written>> {
  const { _id, contents } = resource;
  const { _id: _, env: names, ...rest } = contents.schema;
  const [is, was] = [rest.language, before?.contents.schema.language];
  // Servers pass over another one in silence.
  if (was !== undefined && is !== was) {
    const message = promotionText("language.differs", { before: String(was), after: String(is) });
    return failed({ code: "invalid", message, retry: false });
  }
  const values = Object.keys(isRecord(names) ? names : {}).map((name): [string, string] => [
    name,
    contents.env?.[name] ?? before?.contents.env?.[name] ?? "",
  ]);
  const body = { ...rest, env: Object.fromEntries(values) };
  const written =
    before === undefined
      ? await transport.send({
          method: "POST",
          path: "function",
          body: { _id, ...body },
          schema: recordSchema,
        })
      : await updateRecord(transport, resource, before, body);
  if (!written.ok) return written;
  const packages = await writePackages(transport, _id, contents.package?.dependencies, before);
  if (!packages.ok) return packages;
  const { index } = contents;
  if (index === undefined || index === before?.contents.index) return success({ id: _id, notes: [] });
  const said = await writeCode(transport, _id, index);
  if (!said.ok) return said;
  const notes = said.value.map(diagnosticLine);
  if (!hasErrors(said.value)) return success({ id: _id, notes });
  const message = [functionFormText("code.notBuilt"), ...notes].join("\n");
  return failed({ code: "partly", message, retry: false });
}

async function updateRecord(
  transport: Transport,
  { _id, contents: { schema } }: Resource,
  { contents: { schema: was } }: Resource,
  { category, ...body }: Readonly<Record<string, unknown>>,
): Promise<Result<unknown>> {
  // What a PUT leaves out stays.
  const description = body.description ?? (was.description === undefined ? undefined : "");
  const whole = {
    ...body,
    ...(category ? { category } : {}),
    ...(description === undefined ? {} : { description }),
  };
  const saved = await transport.send({
    method: "PUT",
    path: pathOf("function", _id),
    body: whole,
    schema: z.unknown(),
  });
  const isMoved = (schema.category ?? null) !== (was.category ?? null) || schema.order !== was.order;
  if (!saved.ok || !isMoved) return saved;
  return patchFunction(transport, _id, {
    category: typeof schema.category === "string" ? schema.category : null,
    order: typeof schema.order === "number" ? schema.order : null,
  });
}

async function writePackages(
  transport: Transport,
  id: string,
  wanted: Readonly<Record<string, string>> | undefined,
  before: Resource | undefined,
): Promise<Result<unknown>> {
  if (wanted === undefined) return success(undefined);
  const there = before?.contents.package?.dependencies ?? {};
  const names = Object.entries(wanted).flatMap(([name, range]) =>
    there[name] === range ? [] : [`${name}@${range}`],
  );
  const added = names.length === 0 ? success(undefined) : await addDependencies(transport, id, { names });
  if (!added.ok) return added;
  // What cannot be fetched takes nothing away.
  for (const name of Object.keys(there).filter((each) => wanted[each] === undefined)) {
    const removed = await removeDependency(transport, id, name);
    if (!removed.ok) return removed;
  }
  return success(undefined);
}
