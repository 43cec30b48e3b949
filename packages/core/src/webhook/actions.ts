import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { failed, success } from "../http/failure";
import { testWebhook } from "./api";
import { deleteWebhookLogs, listWebhookLogs, redeliver } from "./log/api";
import { webhookLogText } from "./log/text";
import { webhookText } from "./text";

const id = () => z.string().check(z.minLength(1));
const readsLogs = { action: "webhook:logs:index" } as const;

const listInput = () =>
  z.object({
    webhooks: z.array(z.string()),
    between: z.optional(z.object({ begin: z.string(), end: z.string() })),
    succeed: z.optional(z.boolean()),
    limit: z.optional(z.int().check(z.gte(0))),
    skip: z.optional(z.int().check(z.gte(0))),
  });

/** Deliveries that are looked through for those to compare. */
const lookedThrough = 1000;

/** What is done with webhooks and their deliveries beside what every area of records does. */
export const webhookOwnActions = {
  test: defineAction({
    id: "webhook.test",
    title: webhookText("test.title"),
    icon: "send",
    subject: "webhook",
    get input() {
      return z.object({ id: id(), document: z.optional(z.record(z.string(), z.unknown())) });
    },
    permission: { action: "webhook:update", segments: (input) => [input.id] },
    also: () => [readsLogs],
    command: (input) => ({ words: ["webhook", "test", input.id] }),
    stale: () => [["webhookLog"]],
    run: ({ transport }, input) => testWebhook(transport, input.id, input.document),
  }),
  logs: defineAction({
    id: "webhook.logs",
    title: webhookLogText("list"),
    icon: "pest_control",
    get input() {
      return listInput();
    },
    permission: readsLogs,
    command: (input) => ({ words: ["webhook", "logs", ...input.webhooks] }),
    run: ({ transport, signal }, input) => listWebhookLogs(transport, input, signal),
  }),
  compare: defineAction({
    id: "webhook.compare",
    title: webhookLogText("compare"),
    icon: "difference",
    subject: "webhookLog",
    get input() {
      return z.object({ one: id(), other: id() });
    },
    permission: readsLogs,
    command: ({ one, other }) => ({ words: ["webhook", "logs", "--compare", one, other] }),
    async run({ transport, signal }, { one, other }) {
      const result = await listWebhookLogs(transport, { webhooks: [], limit: lookedThrough }, signal);
      if (!result.ok) return result;
      const [first, second] = [one, other].map((each) => result.value.find(({ _id }) => _id === each));
      if (first === undefined || second === undefined) {
        const message = webhookLogText("compare.missing", { id: first === undefined ? one : other });
        return failed({ code: "not-found", message, retry: false });
      }
      // What finds differences is large, and every console has the actions.
      const { differenceOf } = await import("./log/difference");
      return success(differenceOf(first, second));
    },
  }),
  redeliver: defineAction({
    id: "webhook.redeliver",
    title: webhookLogText("again.title"),
    icon: "replay",
    subject: "webhookLog",
    get input() {
      return z.object({ webhook: id(), log: id() });
    },
    permission: { action: "webhook:update", segments: (input) => [input.webhook] },
    also: () => [readsLogs],
    command: (input) => ({ words: ["webhook", "redeliver", input.log] }),
    stale: () => [["webhookLog"]],
    run: ({ transport }, input) => redeliver(transport, input.webhook, input.log),
  }),
  deleteLogs: defineAction({
    id: "webhook.deleteLogs",
    title: webhookLogText("delete"),
    icon: "delete_sweep",
    subject: "webhookLog",
    get input() {
      return z.object({ ids: z.array(id()).check(z.minLength(1)) });
    },
    permission: { action: "webhook:logs:delete" },
    confirm: ({ ids }) => ({
      title: webhookLogText("clear.title", { count: ids.length }),
      paragraphs: [webhookLogText("clear.about", { count: ids.length })],
      answer: webhookLogText("clear.answer"),
    }),
    command: ({ ids }) => ({ words: ["webhook", "delete-logs", ...ids, "--yes"] }),
    stale: () => [["webhookLog"]],
    run: ({ transport }, { ids }) => deleteWebhookLogs(transport, ids),
  }),
};
