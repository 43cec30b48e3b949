import { rowTest } from "@twinhelm/core/access/rows";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services";
import type { RouteGuard } from "../shell/context";
import { bareError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { functionStatus } from "./function";

/** One number of a module, with the most that it may be. */
export interface StatusValue {
  readonly unit: "count" | "mb";
  readonly [name: string]: number | string;
}

/** What a module says of itself, by name. */
export type ModuleStatus = Readonly<Record<string, StatusValue>>;

/** Modules that have something to say, each by its name in policies. */
const modules: ReadonlyMap<string, (services: Services) => Promise<ModuleStatus>> = new Map([
  ["function", functionStatus],
]);

const guard = (
  verb: "index" | "show",
  parameters: readonly string[],
): { readonly config: { readonly guard: RouteGuard } } => ({
  config: { guard: { action: `status:${verb}`, parameters, list: verb === "index" } },
});

/** How much of what there is room for is used (contract, storage-asset-dashboard-activity-vc.md section 4). */
export function registerStatusRoutes(app: FastifyInstance, services: Services): void {
  app.get("/status", guard("index", []), async ({ rows }) => {
    const isShown = rowTest(rows);
    const shown = [...modules].filter(([module]) => isShown(module));
    return Promise.all(shown.map(async ([module, read]) => ({ module, status: await read(services) })));
  });
  app.get("/status/:module", guard("show", ["module"]), async (request) => {
    const module = parameterOf(request, "module");
    const read = modules.get(module);
    if (read === undefined) throw bareError(400, `Status for module ${module} does not exist`);
    return { module, status: await read(services) };
  });
}
