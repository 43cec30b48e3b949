import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type BucketEntry, bucketStoreOf } from "../bucket/store";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { booleanOf, countOf, jsonOf, objectOf, type Query } from "../shell/query";
import { createDocumentReader, type ReadRequest } from "./read";
import { sortKeysOf } from "./sort";
import { createDocumentWriter } from "./write";

const guard = (verb: string, parameters: readonly string[], list = false) => ({
  config: { guard: { action: `bucket:data:${verb}`, parameters, list } },
});

/** Documents of buckets (contract, bucket.md section 5). */
export function registerDocumentRoutes(app: FastifyInstance, context: ServerContext): void {
  const buckets = bucketStoreOf(context);
  const read = createDocumentReader(context, buckets);
  const writer = createDocumentWriter(context, buckets);
  const entryOf = (request: FastifyRequest): BucketEntry => {
    const id = pathId(parameterOf(request, "bucketId"));
    const entry = buckets.find(id);
    if (entry === undefined) throw httpError(404, `Could not find the schema with id ${id}`);
    return entry;
  };
  const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "documentId"));
  const many = "/bucket/:bucketId/data";
  const one = "/bucket/:bucketId/data/:documentId";
  const both = ["bucketId", "documentId"];

  app.get<{ Querystring: Query }>(many, guard("index", ["bucketId"], true), async (request, reply) => {
    const entry = entryOf(request);
    const paginate = booleanOf(request.query.paginate);
    const page = read(entry, { ...requestOf(request), count: paginate });
    const [head, tail] = paginate ? [`{"meta":{"total":${page.total}},"data":[`, "]}"] : ["[", "]"];
    return answer(reply, page.language, [Buffer.from(head), page.body, Buffer.from(tail)]);
  });
  app.get<{ Querystring: Query }>(one, guard("show", both), async (request, reply) => {
    const entry = entryOf(request);
    const { filter, sort, skip, limit, ...rest } = requestOf(request);
    const id = idOf(request);
    const page = read(entry, { ...rest, id, filter: undefined, sort: [], skip: 0, limit: 1, count: false });
    return page.body.length === 0 ? reply.send() : answer(reply, page.language, [page.body]);
  });
  app.post(many, guard("create", ["bucketId"]), async (request, reply) =>
    reply.code(201).send(writer.insert(entryOf(request), request.body, callerOf(request))),
  );
  app.put(one, guard("update", both), async (request) =>
    writer.replace(entryOf(request), idOf(request), request.body, callerOf(request)),
  );
  app.patch(one, guard("update", both), async (request) =>
    writer.patch(entryOf(request), idOf(request), request.body, callerOf(request)),
  );
  app.delete(one, guard("delete", both), async (request, reply) => {
    writer.remove(entryOf(request), idOf(request), callerOf(request));
    return reply.code(204).send();
  });
}

function requestOf(request: FastifyRequest<{ Querystring: Query }>): ReadRequest {
  const { query } = request;
  return {
    filter: query.filter,
    sort: sortKeysOf(objectOf(query, "sort")),
    skip: countOf(query, "skip"),
    limit: countOf(query, "limit"),
    relation: relationOf(query.relation),
    localize: booleanOf(query.localize, true),
    acceptLanguage: request.headers["accept-language"],
    rows: request.rows ?? { include: [], excludeGroups: [] },
    caller: callerOf(request),
    count: false,
  };
}

/** `true`, `false`, or dotted paths: repeated, or as one text. */
function relationOf(value: unknown): boolean | readonly string[] {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true" || value === "1") return true;
  const list = Array.isArray(value)
    ? value
    : typeof value === "string" && value.startsWith("[")
      ? jsonOf(value)
      : value;
  return [list].flat().filter((path): path is string => typeof path === "string");
}

/** Sends JSON that is bytes already. */
function answer(reply: FastifyReply, language: string | undefined, parts: readonly Uint8Array[]) {
  if (language !== undefined) reply.header("content-language", language);
  return reply.type("application/json; charset=utf-8").send(Buffer.concat(parts));
}
