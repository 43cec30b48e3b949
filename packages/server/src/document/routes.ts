import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Page, PageRequest } from "../engine/documents";
import type { ReadFor } from "../engine/readFor";
import type { ServerContext } from "../shell/context";
import { readForOf } from "../shell/gone";
import { callerOf, mayRead, parameterOf, requireAlso } from "../shell/guard";
import { sendJson, sendRows } from "../shell/jsonAnswer";
import { pathId } from "../shell/objectId";
import { booleanOf, type Query } from "../shell/query";
import { batchAnswer, readBatch } from "./batchBody";
import { registerGroups } from "./groups/routes";
import { patchDocuments } from "./patches";
import { readPatches } from "./patchesBody";
import { type ManyRequest, requestOf } from "./request";
import { createDocumentWriter, type DocumentWriter, missingBucket, type Target } from "./write";
import { writeDocuments } from "./writing";

const guard = (verb: string, parameters: readonly string[], list = false) => ({
  config: { guard: { action: `bucket:data:${verb}`, parameters, list } },
});

/** Runs a transaction; what it checks by patterns may be looked at in a thread. */
type Write = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (target: Target) => Promise<T>,
) => Promise<T>;

const bucketOf = (request: FastifyRequest) => pathId(parameterOf(request, "bucketId"));
const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "documentId"));

const many = "/bucket/:bucketId/data";
const one = "/bucket/:bucketId/data/:documentId";
const both = ["bucketId", "documentId"];

/** Documents of buckets (contract, bucket.md section 5). */
export function registerDocumentRoutes(app: FastifyInstance, context: ServerContext): void {
  const writer = createDocumentWriter(context);
  const write: Write = (request, reply, work) => {
    const [bucketId, caller] = [bucketOf(request), callerOf(request)];
    return writeDocuments(context, { bucketId, caller, readFor: readForOf(request, reply) }, work);
  };
  const bodyLimit = context.options.payloadLimit;
  registerReads(app, context);
  app.post(many, { ...guard("create", ["bucketId"]), bodyLimit }, async (request, reply) =>
    reply.code(201).send(await write(request, reply, (target) => writer.insert(target, request.body))),
  );
  app.post(`${many}/batch`, { ...guard("create", ["bucketId"]), bodyLimit }, async (request, reply) => {
    const { answer: wanted, ...batch } = readBatch(request.body);
    const stored = await write(request, reply, (target) =>
      writer.store(target, { ...batch, mayReplace: replacing(request, target.bucketId) }),
    );
    return reply.code(201).send(batchAnswer(stored, wanted));
  });
  registerPatches(app, context, write, writer);
  registerGroups(app, context);
  app.put(one, { ...guard("update", both), bodyLimit }, async (request, reply) =>
    write(request, reply, (target) => writer.replace(target, idOf(request), request.body)),
  );
  app.patch<{ Querystring: Query }>(one, { ...guard("update", both), bodyLimit }, async (request, reply) =>
    write(request, reply, async (target) => {
      const patched = await writer.patch(target, idOf(request), request.body);
      const asked = requestOfOne(request, context, idOf(request));
      return (await isShown(request, target, asked, readForOf(request, reply))) ? patched : { _id: asked.id };
    }),
  );
  app.delete(one, guard("delete", both), async (request, reply) => {
    await write(request, reply, (target) => writer.remove(target, idOf(request)));
    return reply.code(204).send();
  });
}

/** A page of documents, and one of them. */
function registerReads(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const read = async (bucketId: string, asked: PageRequest, readFor: ReadFor): Promise<Page> => {
    const page = await engine.documents.page(bucketId, asked, readFor);
    if (page === undefined) throw missingBucket(bucketId);
    return page;
  };
  const isChanging = async (id: string) => (await engine.buckets.all()).find(id)?.wanted !== undefined;

  app.get<{ Querystring: Query }>(many, guard("index", ["bucketId"], true), async (request, reply) => {
    const paginate = booleanOf(request.query.paginate);
    const cost = booleanOf(request.query.cost);
    const page = await read(
      bucketOf(request),
      { ...requestOf(request, context), count: paginate, cost },
      readForOf(request, reply),
    );
    const meta = {
      total: page.total,
      ...(page.cost === undefined ? {} : { cost: page.cost }),
      ...(cost && (await isChanging(bucketOf(request))) ? { changing: true } : {}),
    };
    return sendRows(inLanguage(reply, page.language), page.body, paginate ? meta : undefined);
  });
  app.get<{ Querystring: Query }>(one, guard("show", both), async (request, reply) => {
    const asked = requestOfOne(request, context, idOf(request));
    const page = await read(bucketOf(request), asked, readForOf(request, reply));
    return page.body.length === 0 ? reply.send() : sendJson(inLanguage(reply, page.language), page.body);
  });
}

/** Several documents that a caller is shown are changed together. */
function registerPatches(
  app: FastifyInstance,
  context: ServerContext,
  write: Write,
  writer: DocumentWriter,
): void {
  app.post<{ Querystring: Query }>(
    "/bucket/:bucketId/data/patches",
    { ...guard("index", ["bucketId"], true), bodyLimit: context.options.payloadLimit },
    async (request, reply) => {
      const [mayPatch, readFor] = [replacing(request, bucketOf(request)), readForOf(request, reply)];
      const body = readPatches(request.body);
      const { undo, ...done } = await write(request, reply, (target) =>
        patchDocuments({ writer, target, mayPatch, shown: shownTo(request, context, target, readFor) }, body),
      );
      return reply.code(201).send({ ...done, undo: undo.map(({ id, ...rest }) => ({ _id: id, ...rest })) });
    },
  );
}

/** Throws unless the caller may replace the document with this id. */
export const replacing = (request: FastifyRequest, bucketId: string) => (id: string) =>
  requireAlso(request, { action: "bucket:data:update", segments: [bucketId, id] });

/** The documents that a caller is shown, as they are stored. */
export const shownTo =
  (request: ManyRequest, context: ServerContext, { transaction, bucketId }: Target, readFor: ReadFor) =>
  async (filter: unknown, limit: number): Promise<Page> => {
    const asked = requestOf(request, context);
    const whole = {
      ...asked,
      filter: JSON.stringify(filter),
      limit,
      skip: 0,
      sort: [],
      relation: false,
      localize: false,
      count: false,
    };
    const page = await transaction.documents.page(bucketId, whole, readFor);
    if (page === undefined) throw missingBucket(bucketId);
    return page;
  };

type OneRequest = PageRequest & { readonly id: string };

/** The request for one document alone. */
export function requestOfOne(
  request: FastifyRequest<{ Querystring: Query }>,
  context: ServerContext,
  id: string,
): OneRequest {
  const rows = { include: [], excludeGroups: [] };
  return { ...requestOf(request, context), rows, id, filter: undefined, sort: [], skip: 0, limit: 1 };
}

/** Whether policies and the read rule of its bucket show a document to whoever asks, as it is now. */
async function isShown(
  request: FastifyRequest,
  { transaction, bucketId }: Target,
  asked: OneRequest,
  readFor: ReadFor,
): Promise<boolean> {
  if (!mayRead(request, "bucket:data", [bucketId, asked.id])) return false;
  const rule = (await transaction.buckets.all()).find(bucketId)?.rules.read;
  if (rule === undefined) return true;
  if (!rule.ok) return false;
  const page = await transaction.documents.page(bucketId, { ...asked, relation: false }, readFor);
  return page !== undefined && page.body.length > 0;
}

function inLanguage(reply: FastifyReply, language: string | undefined): FastifyReply {
  // An older version took codes that no header can carry.
  if (language !== undefined && /^[\w-]+$/.test(language)) reply.header("content-language", language);
  return reply;
}
