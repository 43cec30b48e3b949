import { defineArea } from "../../area/define";
import { functionSection } from "../section";
import type { FunctionLog } from "./model";
import { functionLogsPath } from "./paths";

declare module "../../area/rows" {
  interface AreaRows {
    readonly functionLog: FunctionLog;
  }
}

const index = { action: "function:logs:index" } as const;

/** What functions said. Its actions are those of functions. */
export const functionLogArea = defineArea(
  {
    id: "functionLog",
    section: functionSection,
    routes: { list: { path: functionLogsPath, permission: () => index } },
    entry: { title: "Logs", path: functionLogsPath, icon: "pest_control", needs: index },
  },
  { parts: async () => ({ actions: {} }), offers: async () => ({}) },
);
