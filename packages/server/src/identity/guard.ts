import type { FastifyRequest } from "fastify";
import type { Caller, RouteGuard } from "../shell/context";

/** Options of a route that asks for `passport:identity:<verb>`. */
export function identityGuard(
  verb: string,
  parameters: readonly string[] = [],
  list = false,
  self?: (request: FastifyRequest, caller: Caller) => boolean,
): { readonly config: { readonly guard: RouteGuard } } {
  const action = `passport:identity:${verb}`;
  return { config: { guard: { action, parameters, list, ...(self === undefined ? {} : { self }) } } };
}
