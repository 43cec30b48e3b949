import { z } from "zod/mini";
import type { MayBeUnreadable } from "../record/stored";

/** Kinds of changes that a webhook is told of (contract, function-webhook.md section 13.2). */
export const changeKinds = ["INSERT", "UPDATE", "REPLACE", "DELETE"] as const;

const triggerSchema = z.object({
  name: z.literal("database"),
  active: z._default(z.boolean(), true),
  options: z.object({
    /** Such as `bucket_64a1f0c2e8b7a90012ab34cd`. */
    collection: z.string(),
    type: z.enum(changeKinds),
  }),
});

/** What POST and PUT of a webhook take. */
export const webhookBodySchema = z.lazy(() =>
  z.object({
    title: z.string(),
    url: z.string(),
    /** A template in Handlebars. */
    body: z.string(),
    trigger: triggerSchema,
    /** Whether what failed is sent again, with growing pauses. Absent in answers: the server has no such thing. */
    retry: z.optional(z.boolean()),
    /** What deliveries are signed with; null takes it away, absent leaves it. No answer has it. */
    secret: z.optional(z.nullable(z.string())),
  }),
);

/** A webhook as the API answers it. */
export const webhookSchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    title: z.string(),
    url: z.string(),
    body: z.string(),
    trigger: triggerSchema,
    retry: z.optional(z.boolean()),
    /** Whether there is a secret that its deliveries are signed with. Absent: the server has no such thing. */
    signed: z.optional(z.boolean()),
  }),
);

export type ChangeKind = (typeof changeKinds)[number];
export type WebhookBody = z.infer<typeof webhookBodySchema>;
export type Webhook = z.infer<typeof webhookSchema> & MayBeUnreadable;

/** What a template works on. `document` is absent once it is deleted. */
export interface WebhookPayload {
  readonly type: Lowercase<ChangeKind>;
  readonly document?: Readonly<Record<string, unknown>> | undefined;
  readonly documentKey: string;
}

/** The body that a new webhook begins with: the whole payload as JSON. */
export const defaultTemplate = "{{{ toJSON this }}}";

/**
 * What addresses have to look like (contract, function-webhook.md section 13.2). Its first branch has no end on
 * purpose: anything may follow the host.
 */
export const webhookUrlPattern =
  "^(http:\\/\\/www\\.|https:\\/\\/www\\.|http:\\/\\/|https:\\/\\/)?[a-z0-9]+([\\-\\.]{1}[a-z0-9]+)*\\.[a-z]{2,5}(:[0-9]{1,5})?(\\/.*)?|^((http:\\/\\/www\\.|https:\\/\\/www\\.|http:\\/\\/|https:\\/\\/)?([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])\\.){3}([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$";
