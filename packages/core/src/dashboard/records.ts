import { defineRecords } from "../record/records";
import { dashboardOwnActions } from "./actions";
import { dashboardApi } from "./api";
import { dashboard } from "./area";
import { defaultIcon } from "./icon";
import { dashboardList } from "./list";
import { type Dashboard, type DashboardBody, dashboardBodySchema, defaultRatio } from "./model";

const example: DashboardBody = {
  name: "Harbour today",
  icon: defaultIcon,
  components: [{ name: "Buckets", url: "api:/bucket", type: "table", ratio: defaultRatio }],
};

/** Dashboards. PUT replaces all. */
export const dashboardRecords = defineRecords({
  about: dashboard,
  api: dashboardApi,
  body: dashboardBodySchema,
  list: () => dashboardList,
  nameOf: ({ name, _id }: Dashboard) => name || _id,
  bodyOf: ({ _id, ...body }: Dashboard): DashboardBody => body,
  example,
  answered: ["_id"],
  actions: dashboardOwnActions,
});
