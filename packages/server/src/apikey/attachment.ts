import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findPolicy } from "../policy/store";
import type { ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { apiKeyGuard } from "./guard";

/** Attaching policies to keys and detaching them (contract, passport.md section 3.4). */
export function registerKeyAttachment(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const change = (
    request: FastifyRequest,
    action: 2 | 3,
    next: (policies: readonly string[]) => readonly string[],
  ): Promise<ApiKey | undefined> => {
    const id = pathId(parameterOf(request, "id"));
    return engine.write(async (tx) => {
      const found = await tx.apiKeys.find(id);
      if (found === undefined) return undefined;
      const changed: ApiKey = { ...found, policies: [...next(found.policies)] };
      await tx.apiKeys.update(changed);
      await context.recordActivity(tx, callerOf(request), { action, resource: ["passport", "apikey", id] });
      return changed;
    });
  };
  const path = "/passport/apikey/:id/policy/:policyId";
  app.put(path, apiKeyGuard("policy:add", ["id", "policyId"]), async (request, reply) => {
    const policy = parameterOf(request, "policyId");
    // Whoever may create policies could otherwise fill in one that is attached already.
    if ((await findPolicy(engine, policy)) === undefined)
      throw bareError(400, `There is no policy ${policy}.`);
    return reply.send(await change(request, 2, (attached) => [...new Set([...attached, policy])]));
  });
  app.delete(path, apiKeyGuard("policy:remove", ["id", "policyId"]), async (request, reply) => {
    const policy = parameterOf(request, "policyId");
    return reply.send(await change(request, 3, (attached) => attached.filter((each) => each !== policy)));
  });
}
