import { defineRecordArea, describeRecords } from "../area/define";
import { defaultIcon } from "./icon";
import type { Dashboard } from "./model";
import { dashboardSection, dashboardsPath, startPath } from "./section";

declare module "../area/rows" {
  interface AreaRows {
    readonly dashboard: Dashboard;
  }
}

const welcome = `${dashboardsPath}/welcome`;

/** What is known of dashboards before anything of them is loaded (contract, storage-asset-dashboard-activity-vc.md section 3). */
export const dashboard = describeRecords({
  id: "dashboard",
  section: dashboardSection,
  path: dashboardsPath,
  plainPath: true,
  welcome,
  module: "dashboard",
  icon: defaultIcon,
  entryIcon: "format_list_numbered",
  list: { pageSize: 25 },
  words: {
    title: "Dashboards",
    entry: "List",
    one: "dashboard",
    an: "a dashboard",
    many: "dashboards",
    purpose: "A dashboard shows charts, tables, cards and figures from the addresses that you give it.",
    deleted: "This action will permanently delete the dashboard.",
  },
  command: { example: '"Harbour today"' },
});

/** The address where a dashboard is shown. */
export const dashboardPath = (id: string): string => `${startPath}/${encodeURIComponent(id)}`;

export const dashboardArea = defineRecordArea(dashboard, {
  parts: async () => (await import("./records")).dashboardRecords,
  offers: async () => (await import("./offers")).dashboardOffers,
  form: "own",
  drawer: {
    later: true,
    modules: ["dashboard"],
    load: async () => (await import("./drawer")).dashboardDrawer,
  },
  routes: {
    welcome: { path: welcome, permission: () => ({ action: "dashboard:index", list: true }) },
    view: {
      path: `${startPath}/:id`,
      permission: ({ id = "" }) => ({ action: "dashboard:show", segments: [id] }),
    },
  },
});
