import type { RouteGuard } from "../shell/context";

/** Options of a route that asks for `passport:apikey:<verb>`. */
export function apiKeyGuard(
  verb: string,
  parameters: readonly string[] = [],
  list = false,
): { readonly config: { readonly guard: RouteGuard } } {
  return { config: { guard: { action: `passport:apikey:${verb}`, parameters, list } } };
}
