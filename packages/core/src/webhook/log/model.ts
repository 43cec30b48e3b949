import { z } from "zod/mini";

/** What was sent, as the log of a delivery has it (contract, function-webhook.md section 14). */
const sentSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** What the receiver answered. */
const answeredSchema = z.object({
  status: z.number(),
  statusText: z.string(),
  headers: z.record(z.string(), z.array(z.string())),
  body: z.string(),
});

/** One delivery of a webhook. */
export const webhookLogSchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    /** Id of the webhook, which may be gone. */
    webhook: z.string(),
    succeed: z.boolean(),
    created_at: z.string(),
    content: z.object({
      /** Why it failed, in a sentence. */
      error: z.optional(z.string()),
      request: z.optional(sentSchema),
      response: z.optional(answeredSchema),
    }),
    /** Why it was sent, where that is not a change of a document. */
    cause: z.optional(z.enum(["test", "again"])),
    /** Milliseconds until it was answered, or given up. */
    duration: z.optional(z.number()),
    /** Which attempt it was, from 1; absent: the only one. */
    attempt: z.optional(z.number()),
  }),
);

export type WebhookLog = z.infer<typeof webhookLogSchema>;
export type WebhookLogContent = WebhookLog["content"];
