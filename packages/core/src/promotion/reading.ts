import type { AccessRequest } from "../access/evaluate";
import type { ResourceModule } from "../representation/modules";

/** What somebody needs to read all of a module. */
export const readingNeeds: Readonly<Record<ResourceModule, AccessRequest>> = {
  preference: { action: "preference:show", segments: ["passport"] },
  bucket: { action: "bucket:index", list: true },
  function: { action: "function:index", list: true },
  dashboard: { action: "dashboard:index", list: true },
  policy: { action: "passport:policy:index", list: true },
  apikey: { action: "passport:apikey:index", list: true },
  strategy: { action: "passport:strategy:index", list: true },
  webhook: { action: "webhook:index", list: true },
};
