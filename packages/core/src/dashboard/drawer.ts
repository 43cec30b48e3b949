import type { Drawer } from "../section/drawer";
import { visibleText } from "../text/visible";
import { dashboardPath } from "./area";
import { defaultIcon } from "./icon";
import type { Dashboard } from "./model";
import { dashboardOffers } from "./offers";
import { dashboardRecords } from "./records";
import { dashboardText } from "./text";

const index = { action: "dashboard:index", list: true } as const;

/** Dashboards as the section list shows them, each with its icon (spec 3, section 2.4). */
export const dashboardDrawer: Drawer<Dashboard> = {
  area: "dashboard",
  needs: index,
  query: (transport) => dashboardRecords.queries.all(transport),
  entry: (row) => ({
    title: visibleText(dashboardRecords.nameOf(row)),
    path: dashboardPath(row._id),
    icon: row.icon || defaultIcon,
    fallback: defaultIcon,
    category: undefined,
  }),
  missing: (access) => (access.can(index.action, [], true) ? undefined : index),
  add: {
    action: { ...dashboardRecords.actions.create, title: dashboardText("addNew") },
    offer: dashboardOffers.create,
  },
};
