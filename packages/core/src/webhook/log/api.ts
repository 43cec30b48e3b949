import { z } from "zod/mini";
import type { Result } from "../../http/failure";
import { pathOf, type Transport } from "../../http/transport";
import type { TimeRange } from "../../log/range";
import { ifOffered } from "../../session/capabilities";
import { type WebhookLog, webhookLogSchema } from "./model";

/** Deliveries of one request (spec 3, section 9). */
export const logPageSize = 20;

/** Which deliveries are asked for. */
export interface WebhookLogFilter {
  /** Ids of webhooks, any of these; empty: all. */
  readonly webhooks: readonly string[];
  readonly between?: TimeRange | undefined;
  readonly succeed?: boolean | undefined;
}

export interface WebhookLogQuery extends WebhookLogFilter {
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
}

/** The latest first. */
export const listWebhookLogs = (
  transport: Transport,
  { webhooks, between, succeed, limit, skip }: WebhookLogQuery,
  signal?: AbortSignal,
): Promise<Result<readonly WebhookLog[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("webhook", "logs"),
    query: {
      webhook: webhooks.length === 0 ? undefined : webhooks,
      begin: between?.begin,
      end: between?.end,
      succeed,
      limit,
      skip: skip || undefined,
    },
    schema: z.array(webhookLogSchema),
    signal,
  });

export const deleteWebhookLogs = (transport: Transport, ids: readonly string[]): Promise<Result<unknown>> =>
  transport.send({ method: "DELETE", path: pathOf("webhook", "logs"), body: ids, schema: z.unknown() });

/** Sends a delivery again. Of our backend alone. */
export const redeliver = async (
  transport: Transport,
  webhook: string,
  log: string,
): Promise<Result<WebhookLog>> =>
  ifOffered(
    "webhookTrials",
    await transport.send({
      method: "POST",
      path: pathOf("webhook", webhook, "redeliver"),
      body: { log },
      schema: webhookLogSchema,
    }),
  );
