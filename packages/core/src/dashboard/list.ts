import { type RecordList, recordCell } from "../record/area";
import type { Dashboard } from "./model";
import { dashboardText } from "./text";

/** The list of dashboards (spec 3, section 2.4). */
export const dashboardList: RecordList<Dashboard> = {
  memory: "Dashboards",
  columns: [
    { key: "_id", title: dashboardText("id"), cell: ({ _id }) => recordCell(_id) },
    { key: "name", title: dashboardText("name"), primary: true, cell: ({ name }) => recordCell(name) },
    {
      key: "components",
      title: dashboardText("components"),
      align: "right",
      cell: ({ components = [] }) => recordCell(components.length),
    },
  ],
  initial: ["_id", "name"],
  staying: ["name"],
};
