import { once } from "@twinhelm/core/once";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";
import type { Deployment } from "./deploy";
import { functionGuard as guard } from "./guard";

/** Bytes. */
export const largestSource = 2_000_000;

const validSource = once(() =>
  bodyValidator({
    type: "object",
    required: ["index"],
    properties: { index: { type: "string" } },
  }),
);
const sourceShape = z.object({ index: z.string() });

/** The code of functions (contract, function-webhook.md section 2). */
export function registerSourceRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { deploy, problems }: Deployment,
): void {
  const { engine, options } = context;
  const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));
  const bodyLimit = Math.min(largestSource, options.payloadLimit);

  app.get("/function/:id/index", guard("show", ["id"]), async (request) => {
    const id = idOf(request);
    const index = await engine.functions.source(id);
    if (index !== undefined) return { index };
    if ((await engine.functions.find(id)) === undefined) throw httpError(404, "Can not find function.");
    // The command line of Spica breaks off at a 404 with a body, after it has made the function.
    return { index: "" };
  });
  // Of ours: what a save answered, for whoever comes later.
  app.get("/function/:id/problems", guard("show", ["id"]), async (request) => {
    const id = idOf(request);
    const found = await engine.functions.find(id);
    if (found === undefined) throw httpError(404, "There is no function with this id.");
    return problems(found, callerOf(request).id);
  });
  app.post("/function/:id/index", { ...guard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const id = idOf(request);
    validSource()(request.body);
    const { index } = sourceShape.parse(request.body);
    const saved = await engine.write(async (tx) => {
      const found = await tx.functions.find(id);
      if (found === undefined) return undefined;
      await tx.functions.saveSource(id, index);
      const resource = ["function", id, "index"];
      await context.recordActivity(tx, callerOf(request), { action: 2, resource, own: true });
      return found;
    });
    if (saved === undefined) throw httpError(404, "Cannot find function.");
    // What is saved is kept, whether it compiles or not; what runs stays what compiled last.
    const diagnostics = await deploy(saved, index, callerOf(request).id);
    return diagnostics.length === 0 ? reply.code(204).send() : reply.code(422).send(diagnostics);
  });
}
