import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityAction } from "../engine/activities";
import type { Transaction } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { countOf, objectOf, type Query } from "../shell/query";
import { answeredKey, answeredWrite, shownSort } from "./answer";
import { registerKeyAttachment } from "./attachment";
import { changedKeyOf, generateKey, newKeyOf } from "./bodies";
import { apiKeyGuard } from "./guard";

const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));
const unknown = () => bareError(404, "Not Found");

/** Bytes. */
const largestKey = 256 * 1024;

/** API keys (contract, passport.md section 3.4). */
export function registerApiKeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const record = (tx: Transaction, request: FastifyRequest, action: ActivityAction, id: string) =>
    context.recordActivity(tx, callerOf(request), { action, resource: ["passport", "apikey", id] });

  app.get<{ Querystring: Query }>(
    "/passport/apikey",
    apiKeyGuard("index", [], true),
    async (request, reply) => {
      const { query, rows } = request;
      const [skip, limit] = [countOf(query, "skip"), countOf(query, "limit")];
      const asked = { rows, sort: shownSort(request, objectOf(query, "sort")), skip, limit };
      const { total, data } = await engine.apiKeys.page(asked, readForOf(request, reply));
      return { meta: { total, ends: true }, data: data.map((each) => answeredKey(request, each)) };
    },
  );
  app.get("/passport/apikey/:id", apiKeyGuard("show", ["id"]), async (request) => {
    const found = await engine.apiKeys.find(idOf(request));
    if (found === undefined) throw unknown();
    return answeredKey(request, found);
  });
  const bodyLimit = Math.min(largestKey, context.options.payloadLimit);
  app.post("/passport/apikey", { ...apiKeyGuard("create"), bodyLimit }, async (request, reply) => {
    const { key = "", _id = context.newId(), ...body } = newKeyOf(request.body);
    const made: ApiKey = { _id, ...body, key: key === "" ? generateKey() : key, policies: [] };
    await engine.write(async (tx) => {
      await refuseTaken(tx, made);
      await tx.apiKeys.insert(made);
      await record(tx, request, 1, _id);
    });
    return reply.code(201).send(answeredKey(request, made));
  });
  app.put("/passport/apikey/:id", { ...apiKeyGuard("update", ["id"]), bodyLimit }, async (request) => {
    const id = idOf(request);
    const { _id = id, key, ...body } = changedKeyOf(request.body);
    if (_id !== id) throw bareError(400, "The _id of the body is not that of the path.");
    return engine.write(async (tx) => {
      const found = await tx.apiKeys.find(id);
      if (found === undefined) throw unknown();
      const changed: ApiKey = { ...found, ...body };
      await tx.apiKeys.update(changed);
      await record(tx, request, 2, id);
      return answeredWrite(request, changed, body);
    });
  });
  app.delete("/passport/apikey/:id", apiKeyGuard("delete", ["id"]), async (request, reply) => {
    const id = idOf(request);
    await engine.write(async (tx) => {
      if (!(await tx.apiKeys.remove(id))) throw unknown();
      await record(tx, request, 3, id);
    });
    return reply.send();
  });
  registerKeyAttachment(app, context);
}

/** Throws 409 where the text or the id of a new key is taken. */
export async function refuseTaken({ apiKeys, identities }: Transaction, { _id, key }: ApiKey): Promise<void> {
  if ((await apiKeys.findByKey(key)) !== undefined)
    throw httpError(409, "An API key of this key exists already.");
  if ((await apiKeys.find(_id)) !== undefined)
    throw httpError(409, "An API key with this _id exists already.");
  // Rules and activities know callers by their id: a key must not pass for a person.
  if ((await identities.find(_id)) !== undefined)
    throw httpError(409, "An identity with this _id exists already.");
}
