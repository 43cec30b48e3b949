import { bucketSource } from "../bucket/sources";
import { defineRecords } from "../record/records";
import type { Known } from "../record/source";
import { webhookOwnActions } from "./actions";
import { webhookApi } from "./api";
import { webhook } from "./area";
import { webhookListOf } from "./list";
import { defaultTemplate, type Webhook, type WebhookBody, webhookBodySchema } from "./model";
import { collectionSource, deliverySource } from "./sources";

const sources = { collections: collectionSource };

/** What the list of webhooks has to know: the names of collections. */
type WebhookKnown = Known<typeof sources>;

const formSources = { ...sources, deliveries: deliverySource, buckets: bucketSource };

/** What the form of a webhook has to know: also what the server can do, and the fields of buckets. */
export type WebhookFormKnown = Known<typeof formSources>;

const example: WebhookBody = {
  title: "Notify the port",
  url: "https://hooks.example.com/in",
  body: defaultTemplate,
  trigger: {
    name: "database",
    active: true,
    options: { collection: "bucket_64a1f0c2e8b7a90012ab34cd", type: "INSERT" },
  },
};

/** Webhooks. PUT replaces all but the secret. */
export const webhookRecords = defineRecords({
  about: webhook,
  api: webhookApi,
  body: webhookBodySchema,
  sources,
  formSources,
  list: ({ collections }: WebhookKnown) => webhookListOf(collections),
  nameOf: ({ title, url }: Webhook) => title || url,
  bodyOf: ({ _id, signed, ...body }: Webhook): WebhookBody => body,
  example,
  answered: ["_id", "signed"],
  actions: webhookOwnActions,
});
