import { rowTest } from "@twinhelm/core/access/rows";
import type { Policy } from "@twinhelm/core/policy/model";
import type { FastifyInstance } from "fastify";
import type { Transaction } from "../engine/engine";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId, readId } from "../shell/objectId";
import { countOf, objectOf, type Query } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { findPredefined, isPredefined, listPolicies } from "./store";

const patterns = { type: "array", uniqueItems: true, items: { type: "string" }, default: [] };
const validate = bodyValidator({
  type: "object",
  required: ["name", "description", "statement"],
  additionalProperties: false,
  properties: {
    _id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    // A listed policy may be sent back as it came.
    system: { const: false },
    statement: {
      type: "array",
      // Every request of a caller goes through them.
      maxItems: 1_000,
      items: {
        type: "object",
        required: ["action", "module"],
        properties: {
          action: { type: "string" },
          module: { type: "string" },
          resource: {
            type: "object",
            required: ["include", "exclude"],
            properties: { include: patterns, exclude: patterns },
          },
        },
      },
    },
  },
});

/** Checks a policy body beyond its shape. */
function policyOf(body: unknown, id: string): Policy {
  validate(body);
  const { system, ...policy }: Policy & { system?: boolean } = JSON.parse(JSON.stringify(body));
  for (const [index, { resource }] of policy.statement.entries()) {
    if (resource === undefined || resource.exclude.length === 0) continue;
    const [only] = resource.include;
    const path = `.statement.${index}.resource.include`;
    if (resource.include.length !== 1) throw validationError(`${path} should NOT have fewer than 1 items`);
    if (!only?.endsWith("*")) throw validationError(`${path}.0 should match pattern "\\*$"`);
  }
  const seen = new Map<string, number[]>();
  for (const [index, { action }] of policy.statement.entries()) {
    const places = seen.get(action);
    if (places === undefined) seen.set(action, [index]);
    else places.push(index);
  }
  const lines = [...seen]
    .filter(([, places]) => places.length > 1)
    .map(
      ([action, places]) =>
        `${places.map((place) => `statement[${place}]`).join(", ")} includes the same action: '${action}'.`,
    );
  if (lines.length > 0) throw httpError(400, lines.join("\n"));
  return { ...policy, _id: id };
}

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

  app.get<{ Querystring: Query }>("/passport/policy", guard("index", [], true), async ({ query, rows }) => {
    const wanted = Object.entries(objectOf(query, "filter") ?? {});
    const isShown = rowTest(rows);
    const found = (await listPolicies(engine))
      .filter(({ _id }) => isShown(_id))
      .filter((policy) =>
        wanted.every(([key, value]) => Object.entries(policy).some(([k, v]) => k === key && v === value)),
      );
    const skip = countOf(query, "skip");
    const limit = countOf(query, "limit");
    return { meta: { total: found.length }, data: found.slice(skip, limit === 0 ? undefined : skip + limit) };
  });
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
      const done = await tx.policies.replace(policy);
      if (done) await record(tx, callerOf(request), 2, id);
      return done;
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
