import { rowTest } from "@twinhelm/core/access/rows";
import type { Bucket, BucketInput } from "@twinhelm/core/bucket/model";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { languagesOf } from "../document/language";
import { dropReferences, withoutReferences } from "../document/references";
import { rewriteDocuments } from "../document/rewrite";
import { validatorProblem } from "../document/schema";
import type { Transaction } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";
import { stripOf } from "./changes";
import { readBucketBody } from "./metaschema";
import { checkRules } from "./rules";

const guard = (verb: string, parameters: readonly string[] = [], list = false) => ({
  config: { guard: { action: `bucket:${verb}`, parameters, list } },
});

const validatePatch = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: { category: { type: ["string", "null"] }, order: { type: ["number", "null"] } },
});

const placeSchema = z.object({ category: z.string().nullish(), order: z.number().nullish() });

/** The bucket at another place of the sidebar; null takes it away from its own. */
function arranged({ category, order, ...rest }: Bucket, place: z.infer<typeof placeSchema>): Bucket {
  const next = { category, order, ...place };
  return {
    ...rest,
    ...(typeof next.category === "string" ? { category: next.category } : {}),
    ...(typeof next.order === "number" ? { order: next.order } : {}),
  };
}

const mergePatchType = "application/merge-patch+json";

/** Buckets (contract, bucket.md section 2). */
export function registerBucketRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine, matcher } = context;
  const idOf = (request: Parameters<typeof parameterOf>[0]) => pathId(parameterOf(request, "id"));
  const missing = (id: string) => httpError(404, `Bucket with id ${id} does not exist.`);

  /** A body that can be stored: rules that parse, fields that documents can be checked against. */
  const readBody = async (sent: unknown) => {
    const body = readBucketBody(sent, matcher);
    checkRules(body, matcher);
    await checkFields(body, context);
    return body;
  };

  app.get("/bucket/predefineddefaults", { config: { guard: "signed-in" } }, async () => [
    { match: ":created_at", type: "date" },
    { match: ":updated_at", type: "date" },
  ]);
  app.get("/bucket", guard("index", [], true), async ({ rows }) => {
    const isShown = rowTest(rows);
    return (await engine.buckets.all())
      .list()
      .map((entry) => entry.bucket)
      .filter(({ _id }) => isShown(_id))
      .toSorted((a, b) => (a.order ?? Number.NEGATIVE_INFINITY) - (b.order ?? Number.NEGATIVE_INFINITY) || 0);
  });
  app.get(
    "/bucket/:id",
    guard("show", ["id"]),
    async (request, reply) => (await engine.buckets.all()).find(idOf(request))?.bucket ?? reply.send(),
  );
  app.post("/bucket", guard("create"), async (request, reply) => {
    const { _id: wished, ...body } = await readBody(request.body);
    const id = wished?.toLowerCase() ?? context.newId();
    const bucket: Bucket = { ...body, _id: id };
    await engine.write(async (tx) => {
      if ((await tx.buckets.all()).find(id) !== undefined)
        throw httpError(409, `A bucket with the id ${id} exists already.`);
      await checkLimits(tx, bucket, context.options.documentLimit);
      await tx.buckets.insert(bucket);
      await context.recordActivity(tx, callerOf(request), { action: 1, resource: ["bucket", id] });
    });
    return reply.code(201).send(bucket);
  });
  app.put("/bucket/:id", guard("update", ["id"]), async (request) => {
    const id = idOf(request);
    const { _id, ...body } = await readBody(request.body);
    const bucket: Bucket = { ...body, _id: id };
    await engine.write(async (tx) => {
      const before = (await tx.buckets.all()).find(id)?.bucket;
      if (before === undefined) throw missing(id);
      await checkLimits(tx, bucket, context.options.documentLimit);
      await strip(tx, before, bucket);
      await tx.buckets.replace(bucket);
      await context.recordActivity(tx, callerOf(request), { action: 2, resource: ["bucket", id] });
    });
    return bucket;
  });
  app.patch("/bucket/:id", guard("update", ["id"]), async (request) => {
    const id = idOf(request);
    const type = request.headers["content-type"];
    if (type !== mergePatchType) throw bareError(400, `Content type '${type}' is not supported.`);
    validatePatch(request.body);
    return engine.write(async ({ buckets }) => {
      const before = (await buckets.all()).find(id)?.bucket;
      if (before === undefined) throw missing(id);
      const bucket = arranged(before, placeSchema.parse(request.body));
      await buckets.save(bucket);
      return bucket;
    });
  });
  // There is no cache to empty; clients may ask for it all the same.
  app.delete("/bucket/cache", { config: { guard: "signed-in" } }, async (_request, reply) =>
    reply.code(204).send(),
  );
  app.delete("/bucket/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await engine.write(async (tx) => {
      if ((await tx.buckets.all()).find(id) === undefined) throw missing(id);
      await removeBucket(tx, id);
      await context.recordActivity(tx, callerOf(request), { action: 3, resource: ["bucket", id] });
    });
    return reply.code(204).send();
  });
}

/** Keywords of JSON Schema that make none would fail every write of a document. */
async function checkFields(bucket: BucketInput, { engine, matcher }: ServerContext): Promise<void> {
  const problem = validatorProblem(bucket, await languagesOf(engine), matcher);
  if (problem !== undefined)
    throw validationError(`.properties cannot be used to check documents: ${problem}`);
}

/** The limits of buckets must fit into that of the server (contract, bucket.md section 2.1). */
async function checkLimits(
  { buckets }: Transaction,
  bucket: Bucket,
  limit: number | undefined,
): Promise<void> {
  const own = bucket.documentSettings?.countLimit;
  if (limit === undefined || own === undefined) return;
  const others = (await buckets.all()).list().filter((entry) => entry.bucket._id !== bucket._id);
  const promised = others.reduce((sum, entry) => sum + (entry.bucket.documentSettings?.countLimit ?? 0), 0);
  if (promised + own > limit)
    throw bareError(400, `Remained document count limit is ${Math.max(0, limit - promised)}`);
}

/** Takes out of the documents what the new schema makes meaningless. */
async function strip(transaction: Transaction, before: Bucket, after: Bucket): Promise<void> {
  const change = stripOf(before.properties, after.properties);
  if (change === undefined) return;
  await rewriteDocuments(transaction, before._id, (document) => (change(document) ? document : undefined));
}

/** Removes a bucket, its documents, and the relations of other buckets to it. */
async function removeBucket(transaction: Transaction, id: string): Promise<void> {
  const { buckets } = transaction;
  for (const entry of (await buckets.all()).list()) {
    if (entry.bucket._id === id) continue;
    const properties = withoutReferences(entry.bucket.properties, id);
    if (JSON.stringify(properties) === JSON.stringify(entry.bucket.properties)) continue;
    await dropReferences(transaction, entry, id);
    const { primary, required, ...rest } = entry.bucket;
    // What named a field that is gone would make every later write fail.
    const kept = required?.filter((name) => Object.hasOwn(properties, name));
    await buckets.replace({
      ...rest,
      properties,
      ...(kept === undefined ? {} : { required: kept }),
      ...(primary !== undefined && Object.hasOwn(properties, primary) ? { primary } : {}),
    });
  }
  await buckets.remove(id);
}
