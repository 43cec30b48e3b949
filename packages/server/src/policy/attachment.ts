import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "../engine/engine";
import type { RouteGuard, ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { findPolicy } from "./store";

type Change = (policies: readonly string[]) => readonly string[];

/** What policies are attached to. */
interface Holders<T> {
  /** Segment of its paths and resources. */
  readonly area: "identity" | "apikey";
  readonly guard: (verb: string, parameters: readonly string[]) => { config: { guard: RouteGuard } };
  /** Stores it with changed policies; `undefined`: there is none. */
  readonly change: (tx: Transaction, id: string, next: Change) => Promise<T | undefined>;
  readonly answer: (reply: FastifyReply, changed: T | undefined) => FastifyReply;
}

/** Attaching policies and detaching them (contract, passport.md sections 3.1 and 3.4). */
export function registerAttachment<T>(
  app: FastifyInstance,
  context: ServerContext,
  { area, guard, change, answer }: Holders<T>,
): void {
  const write = (
    request: FastifyRequest,
    action: 2 | 3,
    next: Change,
    check: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<T | undefined> => {
    const id = pathId(parameterOf(request, "id"));
    return context.engine.write(async (tx) => {
      await check(tx);
      const changed = await change(tx, id, next);
      if (changed !== undefined)
        await context.recordActivity(tx, callerOf(request), { action, resource: ["passport", area, id] });
      return changed;
    });
  };
  const path = `/passport/${area}/:id/policy/:policyId`;
  app.put(path, guard("policy:add", ["id", "policyId"]), async (request, reply) => {
    const policy = parameterOf(request, "policyId");
    const next: Change = (attached) => [...new Set([...attached, policy])];
    return answer(reply, await write(request, 2, next, (tx) => refuseUnknown(tx, policy)));
  });
  app.delete(path, guard("policy:remove", ["id", "policyId"]), async (request, reply) => {
    const policy = parameterOf(request, "policyId");
    return answer(reply, await write(request, 3, (attached) => attached.filter((each) => each !== policy)));
  });
}

/**
 * Whoever may create policies could fill in one that is attached already. So it is looked for where it is attached:
 * a delete may have waited before.
 */
async function refuseUnknown(tx: Transaction, policyId: string): Promise<void> {
  if ((await findPolicy(tx, policyId)) === undefined) throw bareError(400, `There is no policy ${policyId}.`);
}
