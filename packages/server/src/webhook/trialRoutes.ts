import { bucketIdOf } from "@twinhelm/core/bucket/collection";
import { examplePayload } from "@twinhelm/core/webhook/example";
import type { Webhook, WebhookPayload } from "@twinhelm/core/webhook/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RouteGuard, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { requireAlso } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { trialOf } from "./bodies";
import type { Dispatcher } from "./dispatcher";
import { idOf, webhookGuard } from "./guard";
import type { DeliveryThread } from "./thread/thread";

interface Parts {
  readonly context: ServerContext;
  readonly thread: DeliveryThread;
  readonly dispatcher: Dispatcher;
}

/** Bytes of an example, with its template. */
const largestExample = 1024 * 1024;

/** Routes that Spica does not have: what a template makes, a delivery to try, and one to send again. */
export function registerTrialRoutes(app: FastifyInstance, { context, thread, dispatcher }: Parts): void {
  const { engine, options } = context;
  const bodyLimit = Math.min(largestExample, options.payloadLimit);
  const found = async (request: FastifyRequest): Promise<Webhook> => {
    const webhook = await engine.webhooks.find(idOf(request));
    if (webhook === undefined) throw httpError(404, "There is no webhook with this id.");
    return webhook;
  };

  const { guard } = webhookGuard("create").config;
  // Whoever may do anything with webhooks, too: what is rendered came with the request.
  const self = (request: FastifyRequest) => request.access?.touches("webhook") === true;
  const anyGuard: RouteGuard = { ...guard, self };
  app.post("/webhook/render", { config: { guard: anyGuard, reads: true }, bodyLimit }, async (request) => {
    const { template, payload } = renderingOf(request.body);
    const rendered = await thread.render(template, payload);
    return rendered.ok ? { body: rendered.text } : { problem: rendered.problem };
  });
  app.post("/webhook/:id/test", { ...webhookGuard("update", ["id"]), bodyLimit }, async (request) => {
    requireAlso(request, { action: "webhook:logs:index" });
    const { document } = trialOf(request.body);
    const webhook = await found(request);
    const { collection, type } = webhook.trigger.options;
    const bucket = (await engine.buckets.all()).find(bucketIdOf(collection) ?? "")?.bucket;
    const payload = JSON.stringify(examplePayload(type, bucket, document));
    return dispatcher.tryNow(webhook, { template: webhook.body, payload }, "test");
  });
  app.post("/webhook/:id/redeliver", webhookGuard("update", ["id"]), async (request) => {
    requireAlso(request, { action: "webhook:logs:index" });
    const { log: logId } = isRecord(request.body) ? request.body : {};
    if (typeof logId !== "string") throw validationError(" should have required property 'log'");
    const webhook = await found(request);
    const kept = await engine.webhooks.log(pathId(logId));
    if (kept === undefined || kept.log.webhook !== webhook._id)
      throw httpError(404, "This webhook has no delivery with this id.");
    const { log, payload } = kept;
    if (log.content.request !== undefined)
      return dispatcher.tryNow(webhook, { body: log.content.request.body }, "again");
    if (payload === undefined) throw bareError(400, "What was to be sent is not known any more.");
    return dispatcher.tryNow(webhook, { template: webhook.body, payload }, "again");
  });
}

/** What is to be rendered. Throws 400. */
function renderingOf(body: unknown): { readonly template: string; readonly payload: WebhookPayload } {
  const { template, payload } = isRecord(body) ? body : {};
  if (typeof template !== "string") throw validationError(".template should be string");
  if (!isRecord(payload)) throw validationError(".payload should be object");
  const { type, document, documentKey } = payload;
  const kinds = ["insert", "update", "replace", "delete"] as const;
  const kind = kinds.find((each) => each === type);
  if (kind === undefined) throw validationError(".payload.type should be equal to one of the allowed values");
  if (typeof documentKey !== "string") throw validationError(".payload.documentKey should be string");
  if (document !== undefined && !isRecord(document))
    throw validationError(".payload.document should be object");
  return { template, payload: { type: kind, ...(document === undefined ? {} : { document }), documentKey } };
}
