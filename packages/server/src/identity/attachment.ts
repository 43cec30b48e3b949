import type { FastifyInstance, FastifyRequest } from "fastify";
import { findPolicy } from "../policy/store";
import type { ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { identityGuard } from "./guard";

type Change = (policies: readonly string[], policy: string) => readonly string[];

/** Attaching and detaching policies (contract, passport.md section 3.1). */
export function registerAttachment(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const change = (request: FastifyRequest, action: 2 | 3, next: Change): Promise<void> => {
    const id = pathId(parameterOf(request, "id"));
    return engine.write(async (tx) => {
      const found = await tx.identities.find(id);
      if (found === undefined) return;
      const after = next(found.identity.policies, parameterOf(request, "policyId"));
      await tx.identities.update({ ...found.identity, policies: after });
      await context.recordActivity(tx, callerOf(request), { action, resource: ["passport", "identity", id] });
    });
  };
  const path = "/passport/identity/:id/policy/:policyId";
  app.put(path, identityGuard("policy:add", ["id", "policyId"]), async (request, reply) => {
    const policyId = parameterOf(request, "policyId");
    // Whoever may create policies could otherwise fill in one that is attached already.
    if ((await findPolicy(engine, policyId)) === undefined)
      throw bareError(400, `There is no policy ${policyId}.`);
    await change(request, 2, (attached, policy) => [...new Set([...attached, policy])]);
    return reply.code(204).send();
  });
  app.delete(path, identityGuard("policy:remove", ["id", "policyId"]), async (request, reply) => {
    await change(request, 3, (attached, policy) => attached.filter((each) => each !== policy));
    return reply.code(204).send();
  });
}
