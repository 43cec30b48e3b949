import type { Section } from "../section/section";
import { text } from "../text/catalogue";

/** The first page. */
export const startPath = "/dashboard";

/** Where dashboards are listed. */
export const dashboardsPath = "/dashboards";

/** What is seen first, and what somebody put together to be seen. */
export const dashboardSection: Section = {
  id: "dashboard",
  title: text("category.dashboard"),
  index: 1,
  icon: "dashboard",
  prefix: startPath,
  others: [dashboardsPath],
  path: startPath,
  none: text("section.none"),
};
