import { defineArea } from "../../area/define";
import { text } from "../../text/catalogue";
import { dashboardSection, startPath } from "../section";

declare module "../../area/rows" {
  interface AreaRows {
    readonly home: never;
  }
}

/** The first page. */
export const homeArea = defineArea(
  {
    id: "home",
    section: dashboardSection,
    routes: { home: { path: "/" }, start: { path: startPath } },
    entry: { title: text("shell.home"), path: startPath, icon: "dashboard" },
  },
  { parts: async () => ({ actions: {} }), offers: async () => ({}) },
);
