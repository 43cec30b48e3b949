import { type RowFilter, rowTest } from "@twinhelm/core/access/rows";
import type { FastifyInstance } from "fastify";
import type { Records, Transaction } from "../engine/engine";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId, readId } from "../shell/objectId";
import { countOf, objectOf, type Query } from "../shell/query";
import { structuralKey } from "../shell/structuralKey";
import { policyOf } from "./bodies";
import { findPredefined, isPredefined, listPolicies } from "./store";

/** Bytes. */
const largestPolicy = 1_000_000;

/** Custom and predefined policies (contract, passport.md section 3.2). */
export function registerPolicyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const guard = (verb: string, parameters: readonly string[] = [], list = false) => ({
    config: { guard: { action: `passport:policy:${verb}`, parameters, list } },
  });
  const bodyLimit = Math.min(largestPolicy, context.options.payloadLimit);
  const customId = (text: string): string => {
    if (isPredefined(text))
      throw bareError(400, `${text} is predefined and stays as it is. Change a copy of it instead.`);
    return pathId(text);
  };
  const record = (tx: Transaction, caller: Caller, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(tx, caller, { action, resource: ["passport", "policy", id] });

  app.get<{ Querystring: Query }>("/passport/policy", guard("index", [], true), ({ query, rows }) =>
    pageOf(engine, query, rows),
  );
  app.get("/passport/policy/:id", guard("show", ["id"]), async (request, reply) => {
    const id = parameterOf(request, "id");
    return findPredefined(id) ?? (await engine.policies.find(pathId(id))) ?? reply.send();
  });
  app.post("/passport/policy", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const { _id } = Object(request.body);
    const id = _id === undefined ? context.newId() : typeof _id === "string" ? readId(_id) : undefined;
    if (id === undefined) throw validationError('._id should match format "objectid"');
    const policy = policyOf(request.body, id);
    await engine.write(async (tx) => {
      if ((await tx.policies.find(id)) !== undefined)
        throw httpError(409, "A policy with this _id exists already.");
      await tx.policies.insert(policy);
      await record(tx, callerOf(request), 1, id);
    });
    return reply.code(201).send(policy);
  });
  app.put("/passport/policy/:id", { ...guard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const id = customId(parameterOf(request, "id"));
    const { _id } = Object(request.body);
    const policy = policyOf(request.body, id);
    if (_id !== undefined && (typeof _id !== "string" || readId(_id) !== id))
      throw bareError(400, "The _id of the body is not that of the path.");
    const changed = await engine.write(async (tx) => {
      const stored = await tx.policies.find(id);
      if (stored === undefined || structuralKey(stored) === structuralKey(policy)) return false;
      await tx.policies.replace(policy);
      await record(tx, callerOf(request), 2, id);
      return true;
    });
    return reply.type("text/html; charset=utf-8").send(changed ? "1" : "0");
  });
  app.delete("/passport/policy/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = customId(parameterOf(request, "id"));
    const removed = await engine.write(async (tx) => {
      const done = await tx.policies.remove(id);
      if (done) await record(tx, callerOf(request), 3, id);
      return done;
    });
    return reply.type("text/html; charset=utf-8").send(removed ? "1" : "0");
  });
}

/** The page that a query asks for, of the policies that the caller may see. */
async function pageOf(records: Records, query: Query, rows: RowFilter) {
  const wanted = Object.entries(objectOf(query, "filter") ?? {});
  const isShown = rowTest(rows);
  const found = (await listPolicies(records))
    .filter(({ _id }) => isShown(_id))
    .filter((policy) =>
      wanted.every(([key, value]) => Object.entries(policy).some(([k, v]) => k === key && v === value)),
    );
  const skip = countOf(query, "skip");
  const limit = countOf(query, "limit");
  return { meta: { total: found.length }, data: found.slice(skip, limit === 0 ? undefined : skip + limit) };
}
