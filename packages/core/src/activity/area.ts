import { defineArea } from "../area/define";
import { accessSection } from "../passport/section";
import type { Activity } from "./model";
import { activitiesPath, activityPath } from "./paths";

declare module "../area/rows" {
  interface AreaRows {
    readonly activity: Activity;
  }
}

const index = { action: "activity:index" } as const;

/** Who did what (contract, storage-asset-dashboard-activity-vc.md section 5), and undoing it. */
export const activityArea = defineArea(
  {
    id: "activity",
    section: accessSection,
    routes: { list: { path: activitiesPath, permission: () => index } },
    entry: { title: "User Activities", path: activitiesPath, icon: "history", needs: index },
    rowPath: ({ _id }: Activity) => activityPath(_id),
    missing: "Open an activity first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).activityActions }),
    offers: async () => (await import("./offers")).activityOffers,
  },
);
