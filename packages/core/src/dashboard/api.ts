import { createRecordApi } from "../record/api";
import { type Dashboard, type DashboardBody, dashboardSchema } from "./model";

/** Dashboards. The list is a bare array (contract, storage-asset-dashboard-activity-vc.md section 3.1). */
export const dashboardApi = createRecordApi<Dashboard, DashboardBody>({
  path: ["dashboard"],
  schema: dashboardSchema,
  list: "array",
});
