import type { Bucket } from "@twinhelm/core/bucket/model";
import { openApiOf } from "@twinhelm/core/bucket/openApi";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languagesOf } from "../document/language";
import type { ReadBody } from "../shell/bodyReader";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, mayRead, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";
import { readBucket } from "./body";
import type { FieldChanges } from "./change/changes";
import { registerDemoRoute } from "./demoRoute";
import { dryRunOf } from "./dryRunRoute";
import { buildingShownTo } from "./indexRoute";
import { bucketsShownTo } from "./shown";
import { registerSchemaFileRoutes } from "./template/files";
import { registerTemplateRoutes } from "./template/routes";
import { tryRulesOf } from "./tryRoute";
import { createBucketWriter, placeSchema } from "./write";

const guard = (verb: string, parameters: readonly string[] = [], list = false) => ({
  config: { guard: { action: `bucket:${verb}`, parameters, list } },
});

const validatePatch = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: { category: { type: ["string", "null"] }, order: { type: ["number", "null"] } },
});

const mergePatchType = "application/merge-patch+json";

const idOf = (request: Parameters<typeof parameterOf>[0]) => pathId(parameterOf(request, "id"));

function registerReads(app: FastifyInstance, { engine }: ServerContext): void {
  app.get("/bucket/predefineddefaults", { config: { guard: "signed-in" } }, async () => [
    { match: ":created_at", type: "date" },
    { match: ":updated_at", type: "date" },
  ]);
  const shownTo = (request: FastifyRequest) => bucketsShownTo(request, engine);
  app.get("/bucket", guard("index", [], true), shownTo);
  // Ours: Spica has no such address.
  app.get("/bucket/openapi", guard("index", [], true), async (request) =>
    openApiOf(await shownTo(request), { languages: await languagesOf(engine), api: "/api" }),
  );
  app.get("/bucket/indexes", guard("index", [], true), (request) => buildingShownTo(request, engine));
  app.get(
    "/bucket/:id",
    guard("show", ["id"]),
    async (request, reply) => (await engine.buckets.all()).find(idOf(request))?.bucket ?? reply.send(),
  );
}

/** Buckets (contract, bucket.md section 2). */
export function registerBucketRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { readBody: read, fieldChanges }: { readonly readBody: ReadBody; readonly fieldChanges: FieldChanges },
): void {
  registerReads(app, context);
  registerTemplateRoutes(app, context);
  registerDemoRoute(app, context);
  void app.register(async (own) => registerSchemaFileRoutes(own, context, read));
  const writer = createBucketWriter(context, fieldChanges);

  const readBody = (sent: unknown) => readBucket(sent, context);

  /** The bucket that a body makes of the one in the path. */
  const bucketOf = async (request: FastifyRequest): Promise<Bucket> => {
    const id = idOf(request);
    const { _id, ...body } = await readBody(request.body);
    return { ...body, _id: id };
  };

  const bodyLimit = context.options.payloadLimit;
  app.post("/bucket", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const { _id: wished, ...body } = await readBody(request.body);
    const id = wished?.toLowerCase() ?? context.newId();
    const bucket: Bucket = { ...body, _id: id };
    await writer.insert(callerOf(request), bucket);
    return reply.code(201).send(bucket);
  });
  app.put("/bucket/:id", { ...guard("update", ["id"]), bodyLimit }, async (request) => {
    const bucket = await bucketOf(request);
    await writer.replace(callerOf(request), bucket);
    return bucket;
  });
  const trying = { config: { ...guard("update", ["id"]).config, reads: true } } as const;
  app.post("/bucket/:id/dry-run", trying, async (request, reply) =>
    dryRunOf(context, await bucketOf(request), request, reply),
  );
  app.post("/bucket/:id/rules/try", { ...trying, bodyLimit }, async (request, reply) =>
    tryRulesOf(context, idOf(request), request, reply),
  );
  app.patch("/bucket/:id", guard("update", ["id"]), async (request) => {
    const id = idOf(request);
    const type = request.headers["content-type"];
    if (type !== mergePatchType) throw httpError(400, `Content type '${type}' is not supported.`);
    validatePatch(request.body);
    const arranged = await writer.arrange(callerOf(request), id, placeSchema.parse(request.body));
    return mayRead(request, "bucket", [id]) ? arranged : { _id: id };
  });
  // There is no cache to empty; clients may ask for it all the same.
  app.delete("/bucket/cache", { config: { guard: "signed-in" } }, async (_request, reply) =>
    reply.code(204).send(),
  );
  app.delete("/bucket/:id", guard("delete", ["id"]), async (request, reply) => {
    await writer.remove(callerOf(request), idOf(request));
    return reply.code(204).send();
  });
}
