import type { FastifyRequest } from "fastify";
import type { Caller, RouteGuard } from "../shell/context";
import { parameterOf } from "../shell/guard";

/** Options of a route that asks for `passport:identity:<verb>`. */
export function identityGuard(
  verb: string,
  parameters: readonly string[] = [],
  list = false,
  self?: (request: FastifyRequest, caller: Caller) => boolean | Promise<boolean>,
): { readonly config: { readonly guard: RouteGuard } } {
  const action = `passport:identity:${verb}`;
  return { config: { guard: { action, parameters, list, ...(self === undefined ? {} : { self }) } } };
}

/** Whether an identity acts on itself. An API key is never one. */
export const isSelf = (request: FastifyRequest, caller: Caller): boolean =>
  caller.kind === "identity" && parameterOf(request, "id").toLowerCase() === caller.id;
