import { bucketsIn } from "@twinhelm/core/bucket/template/file";
import { makingProblems, withIds } from "@twinhelm/core/bucket/template/making";
import {
  type BucketTemplate,
  largestTemplate,
  largestTemplates,
  mostBuckets,
  mostTemplates,
  sharingTemplates,
  templateNameLimits,
} from "@twinhelm/core/bucket/template/model";
import { shippedTemplates } from "@twinhelm/core/bucket/template/shipped/all";
import { templateText } from "@twinhelm/core/bucket/template/text";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { TemplateOwner } from "../../engine/bucketTemplates";
import type { Transaction } from "../../engine/engine";
import type { ServerContext } from "../../shell/context";
import { httpError, validationError } from "../../shell/errors";
import { readForOf } from "../../shell/gone";
import { callerOf, parameterOf, requireAlso } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { bodyValidator } from "../../shell/validation";
import { makeBuckets } from "./make";

/** Whoever may make buckets: templates are of use to nobody else. */
const config = { guard: { action: "bucket:create", parameters: [], list: false } };

const valid = bodyValidator({
  type: "object",
  required: ["name", "buckets"],
  additionalProperties: false,
  properties: {
    name: { type: "string", maxLength: templateNameLimits.most, pattern: "\\S" },
    description: { type: "string", maxLength: 250 },
    shared: { type: "boolean" },
    buckets: { type: "array", items: { type: "string" }, minItems: 1, maxItems: mostBuckets },
  },
});

const shape = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  shared: z._default(z.boolean(), false),
  buckets: z.array(z.string()),
});

/**
 * Templates of buckets: those of the product, and those that were saved. Spica 0.9.29 has no such routes; its console
 * calls the first two (spec 2, section 7). Below `saved` they are ours.
 */
export function registerTemplateRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const bodyLimit = context.options.payloadLimit;
  app.get("/bucket/templates", { config }, async (request, reply) => {
    const saved = await engine.bucketTemplates.list(callerOf(request).id, readForOf(request, reply));
    const all = [...saved, ...shippedTemplates.map((each) => JSON.stringify(each))];
    return reply.type("application/json; charset=utf-8").send(`[${all.join(",")}]`);
  });
  app.post("/bucket/templates", { config, bodyLimit }, async (request, reply) => {
    const read = bucketsIn(request.body);
    if (!read.ok) throw validationError(read.failure.message);
    const made = await makeBuckets(context, read.value, { caller: callerOf(request), keepIds: false });
    return reply.code(201).send(made);
  });
  app.post("/bucket/templates/saved", { config }, async (request, reply) => {
    valid(request.body);
    const { buckets, ...asked } = shape.parse(request.body);
    const ids = [...new Set(buckets.map(pathId))];
    for (const id of ids) requireAlso(request, { action: "bucket:show", segments: [id] });
    if (asked.shared) requireAlso(request, sharingTemplates);
    const saved = await engine.write((tx) => save(tx, context, request, { ...asked, ids }));
    return reply.code(201).send(saved);
  });
  app.delete("/bucket/templates/saved/:templateId", { config }, async (request, reply) => {
    const id = pathId(parameterOf(request, "templateId"));
    await engine.write(async (tx) => {
      const found = await tx.bucketTemplates.ownerOf(id);
      // That of somebody else is as if it were not there.
      if (found === undefined || (found.owner !== undefined && found.owner !== callerOf(request).id))
        throw httpError(404, templateText("unknown", { name: id }));
      if (found.owner === undefined) requireAlso(request, sharingTemplates);
      await tx.bucketTemplates.remove(id);
      await record(tx, context, request, id, 3);
    });
    return reply.code(204).send();
  });
}

interface Asked {
  readonly name: string;
  readonly description?: string | undefined;
  readonly shared: boolean;
  readonly ids: readonly string[];
}

async function save(
  tx: Transaction,
  context: ServerContext,
  request: FastifyRequest,
  { ids, ...asked }: Asked,
): Promise<BucketTemplate> {
  const all = await tx.buckets.all();
  const stored = ids.map((id) => {
    const found = all.find(id)?.bucket;
    if (found === undefined) throw httpError(404, `Bucket with id ${id} does not exist.`);
    // Where it stands in the section list is said when it is made.
    const { order: _, ...bucket } = found;
    return bucket;
  });
  const [problem] = makingProblems(stored, [], false);
  if (problem !== undefined) throw validationError(problem.message);
  const name = asked.name.trim();
  const template: BucketTemplate = {
    $id: context.newId(),
    ...asked,
    name,
    icon: stored[0]?.icon,
    saved: true,
    buckets: withIds(stored, ({ _id }) => _id),
  };
  const owner = asked.shared ? undefined : callerOf(request).id;
  await requireRoom(tx, owner, JSON.stringify(template).length);
  if (!(await tx.bucketTemplates.insert(template, owner)))
    throw httpError(409, templateText("taken", { name }));
  await record(tx, context, request, template.$id, 1);
  return template;
}

/** Throws 413 where a template is too large, and 409 where too much is kept already. */
async function requireRoom(
  { bucketTemplates }: Transaction,
  owner: TemplateOwner,
  length: number,
): Promise<void> {
  if (length > largestTemplate)
    throw httpError(413, templateText("large", { most: largestTemplate, count: length }));
  const kept = await bucketTemplates.usage(owner);
  if (kept.count >= mostTemplates) throw httpError(409, templateText("full", { most: mostTemplates }));
  if (kept.length + length > largestTemplates)
    throw httpError(409, templateText("much", { most: largestTemplates }));
}

const record = (
  tx: Transaction,
  context: ServerContext,
  request: FastifyRequest,
  id: string,
  action: 1 | 3,
) => context.recordActivity(tx, callerOf(request), { action, resource: ["bucket", "template", id] });
