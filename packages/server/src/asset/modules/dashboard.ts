import { dashboardOf } from "../../dashboard/body";
import { httpError } from "../../shell/errors";
import { ordinaryNeeds, type ResourceModule, schemaOf } from "./module";

export const dashboardModule: ResourceModule = {
  largest: 256 * 1024,
  isThere: async ({ dashboards }, id) => (await dashboards.find(id)) !== undefined,
  needs: ordinaryNeeds("dashboard"),
  async check({ context, caller }, resource, placed) {
    const dashboard = { ...dashboardOf(schemaOf(resource, this.largest)), _id: resource._id };
    return {
      async write(tx) {
        const isReplaced = placed !== undefined && (await tx.dashboards.replace(dashboard));
        if (!isReplaced && !(await tx.dashboards.insert(dashboard)))
          throw httpError(400, "A dashboard with this _id exists already.");
        const action = isReplaced ? 2 : 1;
        const own = true;
        await context.recordActivity(tx, caller, { action, resource: ["dashboard", dashboard._id], own });
      },
    };
  },
  remove: ({ context, caller }, id, settle) =>
    context.engine.write(async (tx) => {
      if (await tx.dashboards.remove(id))
        await context.recordActivity(tx, caller, { action: 3, resource: ["dashboard", id], own: true });
      await settle(tx);
    }),
};
