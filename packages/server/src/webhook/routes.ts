import type { Webhook } from "@twinhelm/core/webhook/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "../engine/engine";
import type { Services } from "../services";
import type { ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, mayRead } from "../shell/guard";
import { countOf, objectOf, type Query } from "../shell/query";
import { storedOf, webhookBodyOf } from "./bodies";
import { collectionsOf } from "./collections";
import { createDispatcher, type Dispatcher } from "./dispatcher";
import { idOf, webhookGuard } from "./guard";
import { registerLogRoutes } from "./logRoutes";
import { isLoopback } from "./receivers";
import { createDeliveryThread, type DeliveryThread } from "./thread/thread";
import { registerTrialRoutes } from "./trialRoutes";

/** Bytes. */
const largestWebhook = 256 * 1024;

/** Webhooks, what they are told, and what became of it (contract, function-webhook.md sections 13 and 14). */
export function registerWebhookRoutes(app: FastifyInstance, { context, log }: Services): void {
  const { options } = context;
  const { limits, pauses, privateReceivers } = options.deliveries;
  const insideToo = privateReceivers ?? isLoopback(options.host);
  const thread = createDeliveryThread({ insideToo, limits, until: context.engine.leases.until });
  const dispatcher = createDispatcher({ context, thread, pauses, log });
  app.addHook("onReady", () => dispatcher.start());
  app.addHook("onClose", () => dispatcher.close());
  registerOwnRoutes(app, { context, thread, dispatcher, insideToo });
  registerLogRoutes(app, context);
  registerTrialRoutes(app, { context, thread, dispatcher });
}

interface Parts {
  readonly context: ServerContext;
  readonly thread: DeliveryThread;
  readonly dispatcher: Dispatcher;
  readonly insideToo: boolean;
}

/** Webhooks themselves. */
function registerOwnRoutes(app: FastifyInstance, { context, thread, dispatcher, insideToo }: Parts): void {
  const { engine, options } = context;
  const record = recorder(context);
  const bodyOf = async (body: unknown) => {
    const collections = (await collectionsOf(engine)).map(({ id }) => id);
    return webhookBodyOf(body, { collections, insideToo, check: thread.check });
  };

  app.get<{ Querystring: Query }>("/webhook", webhookGuard("index", [], true), async (request, reply) => {
    const { query, rows } = request;
    const skip = countOf(query, "skip");
    const sort = objectOf(query, "sort") ?? { _id: -1 };
    const page = await engine.webhooks.page(
      { rows, sort, skip, limit: limitOf(query) },
      readForOf(request, reply),
    );
    // Spica has neither: consoles ask for what is theirs alone.
    return { meta: { total: page.total, deliveries: true }, data: page.data };
  });
  app.get("/webhook/collections", { config: { guard: "signed-in" } }, () => collectionsOf(engine));
  app.get("/webhook/:id", webhookGuard("show", ["id"]), async (request, reply) =>
    reply.send(await engine.webhooks.find(idOf(request))),
  );
  const bodyLimit = Math.min(largestWebhook, options.payloadLimit);
  app.post("/webhook", { ...webhookGuard("create"), bodyLimit }, async (request, reply) => {
    const body = await bodyOf(request.body);
    const webhook = storedOf(context.newId(), body);
    await engine.write(async (tx) => {
      await tx.webhooks.insert(webhook, body.secret);
      await record(tx, request, 1, webhook._id);
    });
    await dispatcher.changed(webhook._id);
    const made: Webhook = { ...webhook, signed: typeof body.secret === "string" };
    return reply.code(201).send(made);
  });
  app.put("/webhook/:id", { ...webhookGuard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const id = idOf(request);
    const body = await bodyOf(request.body);
    const found = await engine.write(async (tx) => {
      const before = await tx.webhooks.find(id);
      if (before === undefined) return undefined;
      const { retry = before.retry } = body;
      await tx.webhooks.replace(storedOf(id, { ...body, retry }), body.secret);
      await record(tx, request, 2, id);
      return tx.webhooks.find(id);
    });
    if (found === undefined) return reply.send();
    await dispatcher.changed(id);
    const { secret, ...sent } = body;
    return mayRead(request, "webhook", [id]) ? found : { _id: id, ...sent };
  });
  app.delete("/webhook/:id", webhookGuard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await engine.write(async (tx) => {
      if (await tx.webhooks.remove(id)) await record(tx, request, 3, id);
    });
    await dispatcher.changed(id);
    return reply.code(204).send();
  });
}

const recorder =
  (context: ServerContext) => (tx: Transaction, request: FastifyRequest, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(tx, callerOf(request), { action, resource: ["webhook", id], own: true });

/** Absent: ten. */
function limitOf(query: Query): number {
  if (query.limit === undefined) return 10;
  const limit = countOf(query, "limit");
  if (limit === 0) throw bareError(400, "The parameter limit must be at least 1.");
  return limit;
}
