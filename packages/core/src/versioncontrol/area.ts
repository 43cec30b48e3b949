import { defineArea } from "../area/define";
import { versionControlPath } from "./paths";
import { versionControlSection as section } from "./section";

declare module "../area/rows" {
  interface AreaRows {
    readonly versioncontrol: never;
  }
}

const update = { action: "versioncontrol:update" } as const;

/** Git commands on the instance (spec 3, section 2.6; contract, storage-asset-dashboard-activity-vc.md section 6). */
export const versionControlArea = defineArea(
  {
    id: "versioncontrol",
    section,
    routes: { page: { path: versionControlPath, permission: () => update } },
    entry: { title: section.title, path: versionControlPath, icon: section.icon, needs: update },
  },
  {
    parts: async () => ({ actions: (await import("./actions")).versionControlActions }),
    offers: async () => (await import("./offers")).versionControlOffers,
  },
);
