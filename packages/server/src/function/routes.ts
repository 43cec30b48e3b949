import { rowTest } from "@twinhelm/core/access/rows";
import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { once } from "@twinhelm/core/once";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { ActivityAction } from "../engine/activities";
import type { Transaction } from "../engine/engine";
import type { Services } from "../services";
import type { ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { callerOf, mayRead, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { takeUpgrades } from "../shell/upgrades";
import { bodyValidator } from "../shell/validation";
import { functionOf } from "./body";
import { registerDependencyRoutes } from "./dependencies/routes";
import { functionGuard as guard } from "./guard";
import { informationFor } from "./information";
import { registerLogSockets } from "./logs/live";
import { registerLogRoutes } from "./logs/routes";
import { registerRunRoutes } from "./runs/routes";
import type { FunctionService } from "./service";
import { registerSourceRoutes } from "./sourceRoutes";

/** Bytes: an environment may hold certificates. */
const largestFunction = 1_000_000;
const mergePatchType = "application/merge-patch+json";

const validPatch = once(() =>
  bodyValidator({
    type: "object",
    additionalProperties: false,
    properties: { category: { type: ["string", "null"] }, order: { type: ["number", "null"] } },
  }),
);
const patchShape = z.object({
  category: z.optional(z.nullable(z.string())),
  order: z.optional(z.nullable(z.number())),
});

const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));
const missing = (id: string) => httpError(404, `Function with id ${id} does not exist.`);

/** Functions (contract, function-webhook.md sections 1 to 4). */
export function registerFunctionRoutes(app: FastifyInstance, services: Services): void {
  const { context, functions } = services;
  registerReads(app, context);
  registerWrites(app, context, functions);
  registerRemoval(app, context, functions);
  registerSourceRoutes(app, context, functions);
  registerLogRoutes(app, context, functions.logs);
  registerLogSockets(app, services);
  registerRunRoutes(app, context, functions);
  registerDependencyRoutes(app, { context, folders: functions.folders, packages: functions.packages });
  takeUpgrades(app, { kind: "firehose", take: functions.firehose.upgrade, cut: functions.firehose.close });
}

function registerReads(app: FastifyInstance, context: ServerContext): void {
  const { functions } = context.engine;
  app.get("/function", guard("index", [], true), async ({ rows }) => {
    const isShown = rowTest(rows);
    return (await functions.list()).filter(({ _id }) => isShown(_id));
  });
  app.get("/function/information", { config: { guard: "signed-in" } }, (request) =>
    informationFor(request, context),
  );
  // Nothing for an unknown id, as the contract has it.
  app.get(
    "/function/:id",
    guard("show", ["id"]),
    async (request, reply) => (await functions.find(idOf(request))) ?? reply.send(),
  );
}

const recorderOf =
  (context: ServerContext) =>
  (tx: Transaction, request: FastifyRequest, action: ActivityAction, id: string) =>
    context.recordActivity(tx, callerOf(request), { action, resource: ["function", id] });

function registerWrites(app: FastifyInstance, context: ServerContext, service: FunctionService): void {
  const { engine, options } = context;
  const bodyLimit = Math.min(largestFunction, options.payloadLimit);
  const record = recorderOf(context);
  /** Those that there are; and a trigger may go on waiting for one that was deleted since. */
  const bucketsFor = async (stored?: FunctionRecord) =>
    new Set([
      ...(await engine.buckets.all()).list().map(({ bucket }) => bucket._id),
      ...Object.values(stored?.triggers ?? {}).flatMap((trigger) => bucketOfTrigger(trigger) ?? []),
    ]);

  app.post("/function", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const { _id = context.newId(), ...body } = functionOf(request.body, await bucketsFor());
    const made: FunctionRecord = { ...body, _id };
    await service.settled(_id);
    await engine.write(async (tx) => {
      await refuseClash(tx, _id, options.functionLimit);
      await tx.functions.insert(made);
      await record(tx, request, 1, _id);
    });
    return reply.code(201).send(made);
  });
  app.put("/function/:id", { ...guard("update", ["id"]), bodyLimit }, async (request) => {
    const id = idOf(request);
    const stored = await engine.functions.find(id);
    const { language, _id, ...body } = functionOf(request.body, await bucketsFor(stored));
    await engine.write(async (tx) => {
      const found = await tx.functions.find(id);
      if (found === undefined) throw missing(id);
      await tx.functions.update({ ...found, ...body });
      await record(tx, request, 2, id);
    });
    // What was sent, as the contract has it: not what is stored beside it.
    return { ...body, _id: id };
  });
  app.patch("/function/:id", guard("update", ["id"]), async (request) => {
    const id = idOf(request);
    const type = request.headers["content-type"];
    if (type !== mergePatchType) throw httpError(400, `Content type '${type}' is not supported.`);
    validPatch()(request.body);
    const place = patchShape.parse(request.body);
    const arranged = await engine.write(async (tx) => {
      const found = await tx.functions.find(id);
      if (found === undefined) throw missing(id);
      const moved = movedTo(found, place);
      await tx.functions.arrange(moved);
      await context.recordActivity(tx, callerOf(request), {
        action: 4,
        resource: ["function", id],
        own: true,
      });
      return moved;
    });
    return mayRead(request, "function", [id]) ? arranged : { _id: id };
  });
}

function registerRemoval(app: FastifyInstance, context: ServerContext, service: FunctionService): void {
  const record = recorderOf(context);
  app.delete("/function/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await service.remove(id, () =>
      context.engine.write(async (tx) => {
        if (await tx.functions.remove(id)) await record(tx, request, 3, id);
      }),
    );
    return reply.code(204).send();
  });
}

export async function refuseClash(
  { functions }: Transaction,
  id: string,
  limit: number | undefined,
): Promise<void> {
  if ((await functions.find(id)) !== undefined)
    throw httpError(409, "A function with this _id exists already.");
  if (limit !== undefined && (await functions.count()) >= limit)
    throw bareError(400, "Maximum number of documents has been reached");
}

/** The function at another place of the list; null takes it from where it is. */
function movedTo(
  { category, order, ...rest }: FunctionRecord,
  place: z.infer<typeof patchShape>,
): FunctionRecord {
  const next = { category, order, ...place };
  return {
    ...rest,
    ...(typeof next.category === "string" ? { category: next.category } : {}),
    ...(typeof next.order === "number" ? { order: next.order } : {}),
  };
}
