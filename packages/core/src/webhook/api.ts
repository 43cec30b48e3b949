import { z } from "zod/mini";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { once } from "../once";
import { createRecordApi, type RecordApi } from "../record/api";
import { ifOffered } from "../session/capabilities";
import { type WebhookLog, webhookLogSchema } from "./log/model";
import { type Webhook, type WebhookBody, type WebhookPayload, webhookSchema } from "./model";

const records = createRecordApi<Webhook, WebhookBody>({
  path: ["webhook"],
  schema: webhookSchema,
  list: "page",
});

/** A server gives ten where no limit is named. */
const pageSize = 100;

/** Webhooks; without a limit all of them, page by page. */
export const webhookApi: RecordApi<Webhook, WebhookBody> = {
  ...records,
  async list(transport, query = {}, signal) {
    if (query.limit !== undefined) return records.list(transport, query, signal);
    const rows: Webhook[] = [];
    for (;;) {
      const skip = (query.skip ?? 0) + rows.length;
      const page = await records.list(transport, { ...query, limit: pageSize, skip }, signal);
      if (!page.ok) return page;
      rows.push(...page.value.rows);
      if (page.value.rows.length < pageSize) return success({ total: page.value.total, rows });
    }
  },
};

const collectionsSchema = once(() => z.array(z.object({ id: z.string(), slug: z.string() })));

/** A collection that can be listened to, with what people call it. */
export type Collection = z.infer<ReturnType<typeof collectionsSchema>>[number];

export const listCollections = (
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly Collection[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("webhook", "collections"),
    schema: collectionsSchema(),
    signal,
  });

const renderedSchema = once(() =>
  z.object({
    body: z.optional(z.string()),
    problem: z.optional(
      z.object({ message: z.string(), line: z.optional(z.number()), column: z.optional(z.number()) }),
    ),
  }),
);

/** What a template makes, or what is wrong with it and where, counted from 1. */
export type RenderedTemplate = z.infer<ReturnType<typeof renderedSchema>>;

/** Of our backend alone. */
export const renderTemplate = async (
  transport: Transport,
  template: string,
  payload: WebhookPayload,
  signal?: AbortSignal,
): Promise<Result<RenderedTemplate>> =>
  ifOffered(
    "webhookTrials",
    await transport.send({
      method: "POST",
      path: pathOf("webhook", "render"),
      body: { template, payload },
      schema: renderedSchema(),
      signal,
    }),
  );

/** Sends an example now. `document`: the one that changed; absent: one that the server makes up. */
export const testWebhook = async (
  transport: Transport,
  id: string,
  document?: Readonly<Record<string, unknown>>,
): Promise<Result<WebhookLog>> =>
  ifOffered(
    "webhookTrials",
    await transport.send({
      method: "POST",
      path: pathOf("webhook", id, "test"),
      body: document === undefined ? {} : { document },
      schema: webhookLogSchema,
    }),
  );
