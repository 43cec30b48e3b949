import { rowTest } from "@twinhelm/core/access/rows";
import type { FastifyInstance } from "fastify";
import type { ReadFor } from "../engine/readFor";
import type { Services } from "../services";
import type { RouteGuard } from "../shell/context";
import { bareError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { parameterOf } from "../shell/guard";
import type { Query } from "../shell/query";
import { apiSeries, apiStatus } from "./api";
import { bucketStatus, identityStatus, storageStatus } from "./content";
import { functionStatus } from "./function";

/** One number of a module, with the most that it may be. */
export interface StatusValue {
  readonly unit: "count" | "mb";
  readonly [name: string]: number | string;
}

/** What a module says of itself, by name. */
export type ModuleStatus = Readonly<Record<string, StatusValue>>;

/** What a module is asked with. */
export interface StatusRequest {
  readonly query: Query;
  readonly readFor: ReadFor;
}

type ReadStatus = (services: Services, asked: StatusRequest) => Promise<ModuleStatus>;

/** Modules that have something to say, each by its name in policies. */
const modules: ReadonlyMap<string, ReadStatus> = new Map<string, ReadStatus>([
  ["bucket", bucketStatus],
  ["function", functionStatus],
  ["identity", identityStatus],
  ["storage", storageStatus],
  ["api", apiStatus],
]);

const guard = (
  verb: "index" | "show",
  parameters: readonly string[],
): { readonly config: { readonly guard: RouteGuard } } => ({
  config: { guard: { action: `status:${verb}`, parameters, list: verb === "index" } },
});

/** How much of what there is room for is used (contract, storage-asset-dashboard-activity-vc.md section 4). */
export function registerStatusRoutes(app: FastifyInstance, services: Services): void {
  app.get("/status", guard("index", []), async (request, reply) => {
    const isShown = rowTest(request.rows);
    const shown = [...modules].filter(([module]) => isShown(module));
    // What is asked of one module means nothing here.
    const asked = { query: {}, readFor: readForOf(request, reply) };
    return Promise.all(
      shown.map(async ([module, read]) => ({ module, status: await read(services, asked) })),
    );
  });
  app.get<{ Querystring: Query }>("/status/:module", guard("show", ["module"]), async (request, reply) => {
    const module = parameterOf(request, "module");
    const read = modules.get(module);
    if (read === undefined) throw bareError(400, `Status for module ${module} does not exist`);
    const asked = { query: request.query, readFor: readForOf(request, reply) };
    const series = module === "api" ? await apiSeries(services, asked) : undefined;
    return { module, status: await read(services, asked), ...(series === undefined ? {} : { series }) };
  });
}
