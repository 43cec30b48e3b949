import type { FastifyInstance } from "fastify";
import type { WebhookLogQuery } from "../engine/webhooks";
import type { RouteGuard, ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { pathId } from "../shell/objectId";
import { countOf, jsonOf, type Query } from "../shell/query";
import { idsOf } from "./bodies";
import { idOf } from "./guard";

/** Deliveries of one answer: each has what was sent and what came back. */
const mostLogs = 1000;

// Without a resource, as the predefined policies grant it.
const guard = (verb: string): { readonly config: { readonly guard: RouteGuard } } => ({
  config: { guard: { action: `webhook:logs:${verb}`, parameters: [], list: false } },
});

/** What webhooks did (contract, function-webhook.md section 14). */
export function registerLogRoutes(app: FastifyInstance, { engine }: ServerContext): void {
  const remove = (ids: readonly string[]) => engine.write(({ webhooks }) => webhooks.removeLogs(ids));

  app.get<{ Querystring: Query }>("/webhook/logs", guard("index"), async (request, reply) =>
    engine.webhooks.logs(logQueryOf(request.query), readForOf(request, reply)),
  );
  app.delete("/webhook/logs", guard("delete"), async (request, reply) => {
    await remove(idsOf(request.body).map(pathId));
    return reply.code(204).send();
  });
  app.delete("/webhook/logs/:id", guard("delete"), async (request, reply) => {
    await remove([idOf(request)]);
    return reply.code(204).send();
  });
}

function logQueryOf(query: Query): WebhookLogQuery {
  const limit = countOf(query, "limit");
  return {
    webhooks: [query.webhook]
      .flat()
      .flatMap((each) => (typeof each === "string" && each !== "" ? [each] : [])),
    between: betweenOf(query),
    succeed: succeedOf(query.succeed),
    skip: countOf(query, "skip"),
    limit: limit === 0 ? mostLogs : Math.min(limit, mostLogs),
  };
}

/** Both ends, or none; whole seconds, as ids tell them. */
function betweenOf({ begin, end }: Query): readonly [number, number] | undefined {
  const [from, to] = [begin, end].map((each) => Date.parse(String(each)));
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const second = (time: number) => Math.ceil(time / 1000) * 1000;
  return [second(from), second(to)];
}

function succeedOf(value: unknown): boolean | undefined {
  const read = value === undefined ? null : jsonOf(value);
  if (read === null) return undefined;
  if (typeof read !== "boolean") throw bareError(400, "The parameter succeed must be true, false or null.");
  return read;
}
