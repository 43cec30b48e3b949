import { defineRecordArea, describeRecords } from "../area/define";
import type { Webhook } from "./model";
import { webhookSection } from "./section";

declare module "../area/rows" {
  interface AreaRows {
    readonly webhook: Webhook;
  }
}

const welcome = "/webhook/welcome";

/** What is known of webhooks before anything of them is loaded (contract, function-webhook.md section 13). */
export const webhook = describeRecords({
  id: "webhook",
  section: webhookSection,
  path: "/webhook",
  plainPath: true,
  welcome,
  module: "webhook",
  icon: "webhook",
  entryIcon: "format_list_numbered",
  list: { pageSize: 10, sort: { field: "_id", direction: -1 } },
  words: {
    title: "Webhooks",
    entry: "List",
    one: "webhook",
    an: "a webhook",
    many: "webhooks",
    purpose: "A webhook sends a request to another server when a document changes.",
    deleted: "Nothing is sent any more, and what still waits is forgotten. Its logs are kept.",
    agree: "agree",
  },
  command: { example: '"Notify the port"', sort: "such as title", listed: "--sort title --limit 10" },
});

export const webhookArea = defineRecordArea(webhook, {
  parts: async () => (await import("./records")).webhookRecords,
  offers: async () => (await import("./offers")).webhookOffers,
  form: async () => (await import("./form")).webhookForm,
  drawer: {
    later: true,
    modules: ["webhook"],
    load: async () => (await import("./drawer")).webhookDrawer,
  },
  routes: { welcome: { path: welcome, permission: () => ({ action: "webhook:index", list: true }) } },
});
