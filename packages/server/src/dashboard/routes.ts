import type { Dashboard } from "@twinhelm/core/dashboard/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityAction } from "../engine/activities";
import type { Transaction } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf } from "../shell/guard";
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
  // The contract records none of them: these are for whoever wants to undo one.
  const record = (tx: Transaction, request: FastifyRequest, action: ActivityAction, id: string) =>
    context.recordActivity(tx, callerOf(request), { action, resource: ["dashboard", id], own: true });
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
    await engine.write(async (tx) => {
      if (!(await tx.dashboards.insert(made)))
        throw httpError(400, "A dashboard with this _id exists already.");
      await record(tx, request, 1, _id);
    });
    return reply.code(201).send(made);
  });
  app.put("/dashboard/:id", { ...guard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const id = idOf(request);
    const { _id = id, ...body } = dashboardOf(request.body);
    if (_id !== id) throw httpError(400, "The _id of a dashboard cannot be changed.");
    const changed: Dashboard = { _id, ...body };
    const isThere = await engine.write(async (tx) => {
      const replaced = await tx.dashboards.replace(changed);
      if (replaced) await record(tx, request, 2, id);
      return replaced;
    });
    return isThere ? changed : reply.send();
  });
  app.delete("/dashboard/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await engine.write(async (tx) => {
      if (await tx.dashboards.remove(id)) await record(tx, request, 3, id);
    });
    return reply.code(204).send();
  });
}
