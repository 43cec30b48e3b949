import type { AssetModule } from "@twinhelm/core/asset/model";
import { apikeyModule } from "./apikey";
import { bucketModule } from "./bucket";
import { dashboardModule } from "./dashboard";
import { functionModule } from "./function";
import type { ResourceModule } from "./module";
import { preferenceModule } from "./preference";

/** In the order of their installation: functions listen to buckets, dashboards ask functions. */
const modules = {
  preference: preferenceModule,
  bucket: bucketModule,
  function: functionModule,
  apikey: apikeyModule,
  dashboard: dashboardModule,
} as const satisfies Readonly<Record<AssetModule, ResourceModule>>;

const order = Object.keys(modules);

/** How resources of a module are installed; undefined: nobody knows. */
export const moduleOf = (name: string): ResourceModule | undefined =>
  Object.entries(modules).find(([each]) => each === name)?.[1];

/** The place of a module among those that are installed one after the other. */
export const rankOf = (name: string): number => order.indexOf(name);
