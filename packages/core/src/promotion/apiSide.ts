import { z } from "zod/mini";
import { createAccess } from "../access/evaluate";
import { isAllRows } from "../access/rows";
import { sendLasting } from "../bucket/lasting";
import { becameOf } from "../bucket/putLasting";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { createRecordApi, type RecordApi } from "../record/api";
import type { Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";
import { listStatements } from "../session/api";
import { createApiData } from "./data/apiData";
import { readFunctions, writeFunction } from "./functions";
import { withSecretsOf } from "./portable";
import { readPreferences, writePreference } from "./preferences";
import { readingNeeds } from "./reading";
import { ownIds, type Side, type Write, type Written } from "./side";

type Fields = Readonly<Record<string, unknown>> & { readonly _id: string };
type Api = RecordApi<Fields, Readonly<Record<string, unknown>>>;
type RecordModule = Exclude<ResourceModule, "function" | "preference">;

const fields = z.lazy(() => z.looseObject({ _id: z.string() }));
const api = (list: "array" | "page", ...path: readonly string[]): Api =>
  createRecordApi({ path, list, schema: fields });

/** The routes of the contract, with records as they come: what this program does not know of them stays. */
const apis: Readonly<Record<RecordModule, Api>> = {
  bucket: api("array", "bucket"),
  dashboard: api("array", "dashboard"),
  policy: api("page", "passport", "policy"),
  apikey: api("page", "passport", "apikey"),
  strategy: api("array", "passport", "strategy"),
  webhook: api("page", "webhook"),
};

/** An instance, by its API: of this program, or of Spica 0.9. `name`: as people call it. */
export function createApiSide(transport: Transport, name: string): Side {
  return {
    about: { kind: "instance", name, address: transport.baseUrl },
    data: createApiData(transport),
    async read(modules, signal) {
      const all = await Promise.all(modules.map((module) => readModule(transport, module, signal)));
      const resources: Resource[] = [];
      for (const each of all) {
        if (!each.ok) return each;
        resources.push(...each.value);
      }
      return success(resources);
    },
    partly: (modules) => seenInPart(transport, modules),
    write: (write) => writeResource(transport, write),
    remove: ({ module, _id }) => {
      if (module === "preference")
        return writePreference(transport, {
          module,
          _id,
          contents: { schema: _id === "identity" ? { attributes: {} } : {} },
        });
      return transport.send({ method: "DELETE", path: pathOf(...pathsOf[module], _id), schema: z.unknown() });
    },
    async countDocuments(bucketId) {
      const result = await transport.send({
        method: "GET",
        path: pathOf("bucket", bucketId, "data"),
        query: { paginate: true, limit: 1 },
        schema: z.object({ meta: z.object({ total: z.number() }) }),
      });
      return result.ok ? success(result.value.meta.total) : result;
    },
  };
}

/** A server that says nothing of what its caller may do is taken to show all that there is. */
async function seenInPart(
  transport: Transport,
  modules: readonly ResourceModule[],
): Promise<readonly ResourceModule[]> {
  const statements = await listStatements(transport);
  if (!statements.ok) return [];
  const access = createAccess(statements.value);
  return modules.filter((module) => {
    const decision = access.explain(readingNeeds[module]);
    return decision.allowed && !isAllRows(decision.rows);
  });
}

const pathsOf: Readonly<Record<Exclude<ResourceModule, "preference">, readonly string[]>> = {
  bucket: ["bucket"],
  function: ["function"],
  dashboard: ["dashboard"],
  policy: ["passport", "policy"],
  apikey: ["passport", "apikey"],
  strategy: ["passport", "strategy"],
  webhook: ["webhook"],
};

async function readModule(
  transport: Transport,
  module: ResourceModule,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Resource[]>> {
  if (module === "preference") return readPreferences(transport, signal);
  if (module === "function") return readFunctions(transport, signal);
  const rows = await allOf(transport, module, signal);
  if (!rows.ok) return rows;
  // Those of the program are the same everywhere.
  const own = rows.value.filter(
    ({ _id, system }) => module !== "policy" || (system !== true && isRecordId(_id)),
  );
  return success(own.map((schema): Resource => ({ module, _id: schema._id, contents: { schema } })));
}

const isRecordId = (id: string): boolean => /^[\da-f]{24}$/.test(id);

/** Rows of a list where a server gives ten unless it is told how many. */
const pageSize = 100;

async function allOf(
  transport: Transport,
  module: RecordModule,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Fields[]>> {
  const { list } = apis[module];
  if (module !== "webhook") {
    const page = await list(transport, {}, signal);
    return page.ok ? success(page.value.rows) : page;
  }
  const rows: Fields[] = [];
  for (;;) {
    const page = await list(transport, { limit: pageSize, skip: rows.length, sort: { _id: 1 } }, signal);
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    if (page.value.rows.length < pageSize) return success(rows);
  }
}

function writeResource(transport: Transport, write: Write): Promise<Result<Written>> {
  const { resource } = write;
  const { module } = resource;
  if (module === "preference") return writePreference(transport, resource);
  if (module === "function") return writeFunction(transport, write);
  if (module === "apikey") return writeKey(transport, write);
  if (module === "bucket" && write.before !== undefined) return changeBucket(transport, write);
  return writeRecord(transport, module, write);
}

/** Waited for to its end: what comes next may need the bucket as it will be. */
async function changeBucket(transport: Transport, { resource, share }: Write): Promise<Result<Written>> {
  const { _id } = resource;
  const { _id: _, ...body } = resource.contents.schema;
  const changed = await sendLasting<unknown>(
    {
      transport,
      concerns: (bucketId) => bucketId === _id,
      send: () => apis.bucket.update(transport, _id, body),
      became: becameOf(transport, _id, body),
    },
    { progress: share },
  );
  return changed.ok ? success({ id: _id, notes: [] }) : changed;
}

async function writeRecord(
  transport: Transport,
  module: RecordModule,
  { resource, before }: Write,
): Promise<Result<Written>> {
  const { _id: _, retry, ...rest } = resource.contents.schema;
  const { _id } = resource;
  // Spica knows no such thing: what is not repeated needs not to be said, unless it was.
  const isSaid = module !== "webhook" || retry === true || before?.contents.schema.retry === true;
  const body = isSaid && retry !== undefined ? { ...rest, retry } : rest;
  if (before === undefined) {
    const made = await apis[module].create(transport, ownIds.includes(module) ? body : { _id, ...body });
    return made.ok ? success({ id: made.value._id, notes: [] }) : made;
  }
  const whole = module === "strategy" ? withSecretsOf(body, before.contents.schema) : body;
  const changed = await apis[module].update(transport, _id, whole);
  return changed.ok ? success({ id: _id, notes: [] }) : changed;
}

/** A key gets its policies one by one. */
async function writeKey(transport: Transport, write: Write): Promise<Result<Written>> {
  const { resource, before } = write;
  const { policies, ...schema } = resource.contents.schema;
  const was = before?.contents.schema;
  // What a PUT leaves out stays.
  const emptied = {
    ...(typeof was?.description === "string" ? { description: "" } : {}),
    ...(typeof was?.ends === "string" ? { ends: null } : {}),
  };
  const body = before === undefined ? withoutNulls(schema) : { ...emptied, ...withoutNulls(schema) };
  const contents = { schema: { ...body } };
  const written = await writeRecord(transport, "apikey", { before, resource: { ...resource, contents } });
  if (!written.ok) return written;
  const [wanted, there] = [listOf(policies), listOf(was?.policies)];
  const steps = [
    ...wanted.filter((id) => !there.includes(id)).map((id) => ({ method: "PUT" as const, id })),
    ...there.filter((id) => !wanted.includes(id)).map((id) => ({ method: "DELETE" as const, id })),
  ];
  for (const { method, id } of steps) {
    const path = pathOf("passport", "apikey", written.value.id, "policy", id);
    const step = await transport.send({ method, path, schema: z.unknown() });
    if (!step.ok) return step;
  }
  return written;
}

const withoutNulls = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
