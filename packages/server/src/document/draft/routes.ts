import {
  draftDays,
  largestDraft,
  largestServerDrafts,
  mostServerDrafts,
  parseDraft,
} from "@twinhelm/core/document/draft/model";
import { draftText } from "@twinhelm/core/document/draft/text";
import { documentText } from "@twinhelm/core/document/text";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { DraftAddress } from "../../engine/documentDrafts";
import type { Records, Transaction } from "../../engine/engine";
import type { ServerContext } from "../../shell/context";
import { httpError, validationError } from "../../shell/errors";
import { readForOf } from "../../shell/gone";
import { callerOf, mayRead, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import type { Query } from "../../shell/query";
import { bodyValidator } from "../../shell/validation";
import { requestOfOne } from "../routes";
import { missingBucket } from "../write";

type Request = FastifyRequest<{ Querystring: Query }>;

const valid = bodyValidator({
  type: "object",
  required: ["draft"],
  additionalProperties: false,
  properties: { draft: { type: "object" }, over: { type: "string", maxLength: 100 } },
});
const shape = z.object({ draft: z.unknown(), over: z.optional(z.string()) });
/** Bytes of a body: a draft of letters that take three each. */
const bodyLimit = 3 * largestDraft + 1000;
const longest = draftDays * 24 * 60 * 60 * 1000;

const guard = (verb: string, parameters: readonly string[]) => ({
  config: { guard: { action: `bucket:data:${verb}`, parameters, list: false } },
});
const addressOf = (request: FastifyRequest): DraftAddress => {
  const documentId = parameterOf(request, "documentId");
  return {
    owner: callerOf(request).id,
    bucketId: pathId(parameterOf(request, "bucketId")),
    documentId: documentId === "" ? undefined : pathId(documentId),
  };
};

/**
 * What somebody typed into the form of a document and did not save; nobody else reads it. It holds what the document
 * was when it was typed over: whoever is shown the document no more is shown no draft of it either.
 */
export function registerDraftRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const fresh = "/bucket/:bucketId/drafts/new";
  const one = "/bucket/:bucketId/drafts/:documentId";
  const read = async (request: Request, reply: FastifyReply) => {
    const address = addressOf(request);
    await requireShown(engine, request, reply, address);
    const found = await engine.documentDrafts.find(address);
    const { json, version } = found ?? { json: "null", version: null };
    return reply
      .type("application/json; charset=utf-8")
      .send(Buffer.from(`{"draft":${json},"version":${JSON.stringify(version)}}`));
  };
  const save = async (request: Request, reply: FastifyReply) => {
    const { json, over } = readBody(request.body);
    const [address, version] = [addressOf(request), context.newId()];
    await engine.write(async (tx) => {
      await requireShown(tx, request, reply, address);
      await requireRoom(tx, address, json.length, context.now());
      const before = await tx.documentDrafts.find(address);
      if (before !== undefined && before.version !== over) throw httpError(409, draftText("conflict"));
      await tx.documentDrafts.save(address, { version, json }, context.now());
    });
    return { version };
  };
  const remove = async (request: Request, reply: FastifyReply) => {
    const { version } = request.query;
    const address = addressOf(request);
    await engine.write(async ({ documentDrafts }) => {
      const before = await documentDrafts.find(address);
      if (version === undefined || before?.version === version) await documentDrafts.remove(address);
    });
    return reply.code(204).send();
  };
  const own = { config: { guard: "signed-in" } } as const;
  app.get(fresh, guard("create", ["bucketId"]), read);
  app.put(fresh, { ...guard("create", ["bucketId"]), bodyLimit }, save);
  app.delete(fresh, own, remove);
  app.get(one, guard("show", ["bucketId", "documentId"]), read);
  app.put(one, { ...guard("update", ["bucketId", "documentId"]), bodyLimit }, save);
  app.delete(one, own, remove);

  /** Throws 404 where there is no such bucket, or no document that the caller is shown. */
  async function requireShown(
    { documents, buckets }: Records,
    request: Request,
    reply: FastifyReply,
    { bucketId, documentId }: DraftAddress,
  ): Promise<void> {
    if ((await buckets.all()).find(bucketId) === undefined) throw missingBucket(bucketId);
    if (documentId === undefined) return;
    const asked = { ...requestOfOne(request, context, documentId), relation: false, localize: false };
    const isShown =
      mayRead(request, "bucket:data", [bucketId, documentId]) &&
      (await documents.page(bucketId, asked, readForOf(request, reply)))?.body.length;
    if (!isShown) throw httpError(404, documentText("missing", { id: documentId }));
  }
}

function readBody(body: unknown): { readonly json: string; readonly over: string | undefined } {
  valid(body);
  const { draft, over } = shape.parse(body);
  const parsed = parseDraft(draft);
  if (parsed === undefined) throw validationError(draftText("none"));
  const { failure: _, ...kept } = parsed;
  const json = JSON.stringify(kept);
  if (json.length > largestDraft)
    throw httpError(413, draftText("large", { most: largestDraft, count: json.length }));
  return { json, over };
}

/** Throws 409 where the caller keeps too much already; what nobody went on with for long goes first. */
async function requireRoom(
  { documentDrafts }: Transaction,
  address: DraftAddress,
  length: number,
  now: number,
): Promise<void> {
  await documentDrafts.expire(address.owner, now - longest);
  const kept = await documentDrafts.usageBeside(address);
  if (kept.count >= mostServerDrafts) throw httpError(409, draftText("many", { most: mostServerDrafts }));
  if (kept.length + length > largestServerDrafts)
    throw httpError(409, draftText("much", { most: largestServerDrafts }));
}
