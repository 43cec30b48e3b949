import { defineArea } from "../area/define";
import type { Section } from "../section/section";
import type { Asset } from "./model";
import { assetPath, assetsPath, exportPath, storePath } from "./paths";

declare module "../area/rows" {
  interface AreaRows {
    readonly asset: Asset;
  }
}

const index = { action: "asset:index" } as const;

/** What is brought in as a whole: buckets, functions, dashboards and what belongs to them. */
const assetSection: Section = {
  id: "asset",
  title: "Asset",
  index: 1,
  icon: "shop",
  prefix: assetsPath,
  others: [storePath],
  none: "There is no asset you may see.",
};

/** Assets (spec 3, section 2.3; contract, storage-asset-dashboard-activity-vc.md section 2). */
export const assetArea = defineArea(
  {
    id: "asset",
    section: assetSection,
    routes: {
      list: { path: assetsPath, permission: () => index },
      store: { path: storePath, permission: () => index },
      export: { path: exportPath, permission: () => ({ action: "asset:export" }) },
      edit: { path: `${assetsPath}/:id`, permission: () => ({ action: "asset:show" }) },
    },
    entry: { title: "List", path: assetsPath, icon: "format_list_numbered", needs: index },
    rowPath: ({ _id }: Asset) => assetPath(_id),
    missing: "Open an asset first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).assetActions }),
    offers: async () => (await import("./offers")).assetOffers,
    drawer: { later: true, modules: ["asset"], load: async () => (await import("./drawer")).assetDrawer },
  },
);
