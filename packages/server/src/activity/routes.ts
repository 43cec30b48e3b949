import type { FastifyInstance } from "fastify";
import type { ActivityQuery, ResourceCondition } from "../engine/activities";
import type { ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf } from "../shell/guard";
import { sendRows } from "../shell/jsonAnswer";
import { pathId, readId } from "../shell/objectId";
import { countOf, isRecord, jsonOf, type Query, spanOf } from "../shell/query";
import { activityLifespan } from "../shell/serverContext";
import { shownActivity } from "./show";
import { verifyAll } from "./verify";

/** Activities that one request deletes. */
const mostAtOnce = 10_000;
/** Bytes of their ids, written with some room. */
const largestList = 1_000_000;

const index = { config: { guard: { action: "activity:index", parameters: [], list: false } } };
const bulk = { config: { guard: { action: "activity:delete", parameters: [], list: false } } };

/** Activities (contract, storage-asset-dashboard-activity-vc.md section 5), and what is ours beside. */
export function registerActivityRoutes(app: FastifyInstance, context: ServerContext): void {
  registerReads(app, context);
  registerDeletion(app, context);
}

function registerReads(app: FastifyInstance, context: ServerContext): void {
  const { engine, now, options } = context;
  const oldest = () => now() - activityLifespan(options);
  app.get<{ Querystring: Query }>("/activity", index, async (request, reply) => {
    // Reading writes nothing, so that it works on a full disk: what has expired is skipped here.
    const asked = askedOf(request.query, oldest());
    return sendRows(reply, (await engine.activities.find(asked, readForOf(request, reply))).body);
  });
  app.get("/activity/:id", index, async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    const { access } = request;
    const query = { id, auth: callerOf(request).document, now: now() };
    const found = await engine.activities.look(query, readForOf(request, reply));
    if (found === undefined || access === undefined || found.createdAt < oldest())
      throw httpError(404, `There is no activity with the id ${id}.`);
    return shownActivity({ access, buckets: await engine.buckets.all() }, found);
  });
  app.get("/activity/verify", index, (request, reply) => verifyAll(context, readForOf(request, reply)));
}

function registerDeletion(app: FastifyInstance, { engine, now, options }: ServerContext): void {
  const bodyLimit = Math.min(largestList, options.payloadLimit);
  app.delete("/activity", { ...bulk, bodyLimit }, async (request, reply) => {
    const { body } = request;
    if (!Array.isArray(body)) throw validationError(" should be array");
    if (body.length > mostAtOnce) throw validationError(` should NOT have more than ${mostAtOnce} items`);
    const ids = body.map((id) => {
      const read = typeof id === "string" ? readId(id) : undefined;
      if (read === undefined) throw bareError(400, "Invalid id.");
      return read;
    });
    const by = { caller: callerOf(request).id, at: now() };
    await engine.write((tx) => tx.activities.remove(ids, by));
    return reply.code(204).send();
  });
  // The predefined policy grants activity:delete without a resource; one of many needs no more than many.
  app.delete("/activity/:id", bulk, async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    const by = { caller: callerOf(request).id, at: now() };
    await engine.write((tx) => tx.activities.remove([id], by));
    return reply.code(204).send();
  });
}

function askedOf(query: Query, since: number): ActivityQuery {
  const { identifier, action, resource, own } = query;
  return {
    since,
    name: typeof identifier === "string" ? identifier : undefined,
    actions: [action]
      .flat()
      .filter((each) => typeof each === "string" && each !== "")
      .map(Number),
    between: spanOf(query),
    resources: resource === undefined ? [] : resourceConditions(jsonOf(resource)),
    skip: countOf(query, "skip"),
    limit: countOf(query, "limit"),
    own: own === "true",
  };
}

function resourceConditions(wanted: unknown): readonly ResourceCondition[] {
  if (Array.isArray(wanted)) {
    const isTexts = wanted.every((part) => typeof part === "string");
    // Resources are texts: a list of anything else is that of nobody.
    return [isTexts ? { kind: "is", parts: wanted } : { kind: "any", parts: [] }];
  }
  if (!isRecord(wanted)) throw bareError(400, "The parameter resource must be a JSON object or list.");
  return Object.entries(wanted).map(([operator, list]): ResourceCondition => {
    if (!Array.isArray(list)) throw bareError(400, `${operator} needs a list.`);
    // Resources are texts.
    const parts = list.map((part) => (typeof part === "object" ? "" : String(part)));
    if (operator === "$all") return { kind: "all", parts };
    if (operator === "$in") return { kind: "any", parts };
    throw bareError(400, `The operator ${operator} is not known here. Use $all or $in.`);
  });
}
