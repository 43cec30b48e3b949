import type { TriedRules } from "@twinhelm/core/bucket/options/trying";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { mayWrite } from "../document/access";
import type { PageRequest } from "../engine/documents";
import type { Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, requireAlso } from "../shell/guard";
import { bodyValidator } from "../shell/validation";
import { lookThrough } from "./lookThrough";
import { checkRules, rulesOf } from "./rules";

const validateBody = bodyValidator({
  type: "object",
  additionalProperties: false,
  required: ["read", "write"],
  properties: { read: { type: "string" }, write: { type: "string" }, identity: { type: "string" } },
});

const bodySchema = z.object({ read: z.string(), write: z.string(), identity: z.optional(z.string()) });

/**
 * How many documents rules would let somebody read, and how many write, before they are saved. Nothing is written.
 * Whoever asks may list all documents of the bucket: rules that are tried tell of those that are stored.
 */
export async function tryRulesOf(
  context: ServerContext,
  bucketId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TriedRules> {
  validateBody(request.body);
  const { identity, ...acl } = bodySchema.parse(request.body);
  requireAlso(request, { action: "bucket:data:show", segments: [bucketId, "*"] });
  if (identity !== undefined)
    requireAlso(request, { action: "passport:identity:show", segments: [identity] });
  checkRules({ acl }, context.matcher);
  const caller = identity === undefined ? callerOf(request) : await callerNamed(context, identity);
  const entry = (await context.engine.buckets.all()).find(bucketId);
  if (entry === undefined) throw httpError(404, `Bucket with id ${bucketId} does not exist.`);
  const tried = { ...entry, rules: rulesOf({ ...entry.bucket, acl }, context.matcher) };
  let written = 0;
  const looked = await lookThrough(
    context,
    bucketId,
    { request, reply },
    async (some, transaction, matcher) => {
      let allowed = 0;
      for (const { document } of some)
        if (await mayWrite(document, { transaction, entry: tried, caller, matcher }, context)) allowed += 1;
      return () => {
        written += allowed;
      };
    },
  );
  const page = await context.engine.documents.page(
    bucketId,
    { ...everything, rules: tried.rules, auth: caller.document, now: context.now() },
    readForOf(request, reply),
  );
  return { ...looked, seen: page?.total ?? 0, written };
}

const everything: Omit<PageRequest, "auth" | "now"> = {
  filter: undefined,
  sort: [],
  skip: 0,
  limit: 1,
  relation: false,
  localize: true,
  acceptLanguage: undefined,
  rows: { include: [], excludeGroups: [] },
  mayShow: undefined,
  count: true,
};

/** An identity as rules see it. Throws 404. */
async function callerNamed({ engine }: ServerContext, id: string): Promise<Pick<Caller, "document">> {
  const row = await engine.identities.find(id);
  if (row === undefined) throw httpError(404, `Identity with id ${id} does not exist.`);
  return { document: row.identity };
}
