import type { RouteGuard } from "../shell/context";

/** Options of a route that asks for `function:<verb>`. */
export const functionGuard = (
  verb: "index" | "show" | "create" | "update" | "delete",
  parameters: readonly string[] = [],
  list = false,
): { readonly config: { readonly guard: RouteGuard } } => ({
  config: { guard: { action: `function:${verb}`, parameters, list } },
});
