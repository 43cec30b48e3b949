import type { FastifyRequest } from "fastify";
import type { RouteGuard } from "../shell/context";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";

/** Options of a route that asks for `webhook:<verb>`. */
export const webhookGuard = (
  verb: string,
  parameters: readonly string[] = [],
  list = false,
): { readonly config: { readonly guard: Exclude<RouteGuard, string> } } => ({
  config: { guard: { action: `webhook:${verb}`, parameters, list } },
});

export const idOf = (request: FastifyRequest): string => pathId(parameterOf(request, "id"));
