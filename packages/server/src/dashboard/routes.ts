import type { Dashboard } from "@twinhelm/core/dashboard/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { dashboardOf } from "./body";

/** Bytes. */
const largestDashboard = 256 * 1024;

const guard = (verb: string, parameters: readonly string[] = [], list = false) => ({
  config: { guard: { action: `dashboard:${verb}`, parameters, list } },
});

const idOf = (request: FastifyRequest): string => pathId(parameterOf(request, "id"));

/** Dashboards (contract, storage-asset-dashboard-activity-vc.md section 3). */
export function registerDashboardRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine, options } = context;
  const bodyLimit = Math.min(largestDashboard, options.payloadLimit);

  app.get("/dashboard", guard("index", [], true), (request, reply) =>
    engine.dashboards.list(request.rows, readForOf(request, reply)),
  );
  // Nothing for an unknown id, as the contract has it.
  app.get("/dashboard/:id", guard("show", ["id"]), async (request, reply) =>
    reply.send(await engine.dashboards.find(idOf(request))),
  );
  app.post("/dashboard", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const { _id = context.newId(), ...body } = dashboardOf(request.body);
    const made: Dashboard = { _id, ...body };
    if (!(await engine.write(({ dashboards }) => dashboards.insert(made))))
      throw httpError(400, "A dashboard with this _id exists already.");
    return reply.code(201).send(made);
  });
  app.put("/dashboard/:id", { ...guard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const id = idOf(request);
    const { _id = id, ...body } = dashboardOf(request.body);
    if (_id !== id) throw httpError(400, "The _id of a dashboard cannot be changed.");
    const changed: Dashboard = { _id, ...body };
    const isThere = await engine.write(({ dashboards }) => dashboards.replace(changed));
    return isThere ? changed : reply.send();
  });
  app.delete("/dashboard/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await engine.write(({ dashboards }) => dashboards.remove(id));
    return reply.code(204).send();
  });
}
