import { defineArea } from "../area/define";
import type { Section } from "../section/section";
import { text } from "../text/catalogue";

declare module "../area/rows" {
  interface AreaRows {
    readonly dashboard: never;
  }
}

const path = "/dashboard";

const dashboardSection: Section = {
  id: "dashboard",
  title: text("category.dashboard"),
  index: 1,
  icon: "dashboard",
  prefix: path,
  path,
  none: text("section.none"),
};

/** The first page. */
export const dashboardArea = defineArea(
  {
    id: "dashboard",
    section: dashboardSection,
    routes: { home: { path: "/" }, welcome: { path } },
    entry: { title: text("shell.home"), path, icon: "dashboard" },
  },
  { parts: async () => ({ actions: {} }), offers: async () => ({}) },
);
