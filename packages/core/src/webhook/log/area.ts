import { defineArea } from "../../area/define";
import { webhookSection } from "../section";
import type { WebhookLog } from "./model";
import { logPath, logsPath } from "./paths";

declare module "../../area/rows" {
  interface AreaRows {
    readonly webhookLog: WebhookLog;
  }
}

const index = { action: "webhook:logs:index" } as const;

/** What webhooks sent, and what came back. Its actions are those of webhooks. */
export const webhookLogArea = defineArea(
  {
    id: "webhookLog",
    section: webhookSection,
    routes: { list: { path: logsPath, permission: () => index } },
    entry: { title: "Logs", path: logsPath, icon: "pest_control", needs: index },
    rowPath: ({ _id }: WebhookLog) => logPath(_id),
    missing: "Open a delivery in the logs first.",
  },
  { parts: async () => ({ actions: {} }), offers: async () => ({}) },
);
