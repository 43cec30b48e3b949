import type { FastifyInstance, FastifyRequest } from "fastify";
import { Query as MingoQuery } from "mingo";
import { createPreferenceStore } from "../preference/store";
import { hashPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";
import { attributesValidator } from "./attributes";
import { validateNewIdentity, validateUpdatedIdentity } from "./bodies";
import { sortBy } from "./sort";
import type { Identity, IdentityStore } from "./store";

/** Identities (contract, passport.md section 3.1). */
export function registerIdentityRoutes(
  app: FastifyInstance,
  context: ServerContext,
  identities: IdentityStore,
): void {
  const preferences = createPreferenceStore(context);
  const validateAttributes = attributesValidator(() => preferences.find("passport"));
  const record = (caller: Caller, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(caller, { action, resource: ["passport", "identity", id] });

  app.get<{ Querystring: Query }>("/passport/identity", guard("index", [], true), async (request) =>
    list(identities, request),
  );
  app.get("/passport/identity/predefs", { config: { guard: "signed-in" } }, async () => [
    { match: ":created_at", type: "date" },
    { match: ":updated_at", type: "date" },
  ]);
  app.get(
    "/passport/identity/:id",
    guard("show", ["id"], false, isSelf),
    async (request, reply) => identities.find(pathId(parameterOf(request, "id")))?.identity ?? reply.send(),
  );
  app.post("/passport/identity", guard("create"), async (request, reply) => {
    const body = validateNewIdentity(request.body);
    validateAttributes(body.attributes);
    refuseTaken(identities, body.identifier);
    const hash = await hashPassword(body.password);
    const identity: Identity = {
      _id: context.newId(),
      identifier: body.identifier,
      ...(body.attributes === undefined ? {} : { attributes: body.attributes }),
      policies: [],
    };
    context.transaction(() => {
      refuseTaken(identities, body.identifier);
      identities.insert(identity, hash);
      record(callerOf(request), 1, identity._id);
    });
    return reply.code(201).send(identity);
  });
  app.put(
    "/passport/identity/:id",
    guard("update", ["id"], false, mayUpdateSelf(identities)),
    async (request) => {
      const id = pathId(parameterOf(request, "id"));
      const body = validateUpdatedIdentity(request.body);
      validateAttributes(body.attributes);
      const hash = body.password === undefined ? undefined : await hashPassword(body.password);
      return context.transaction(() => {
        const found = identities.find(id);
        if (found === undefined) throw httpError(404, "There is no identity with this id.");
        refuseTaken(identities, body.identifier, id);
        const identity: Identity = {
          ...found.identity,
          identifier: body.identifier,
          ...(body.attributes === undefined ? {} : { attributes: body.attributes }),
        };
        identities.update(identity);
        if (hash !== undefined) identities.setPassword(id, hash);
        record(callerOf(request), 2, id);
        return identity;
      });
    },
  );
  app.delete("/passport/identity/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    context.transaction(() => {
      if (identities.find(id) === undefined) return;
      if (identities.count() === 1) throw httpError(400, "The last identity cannot be deleted.");
      identities.remove(id);
      record(callerOf(request), 3, id);
    });
    return reply.code(204).send();
  });
  registerAttachment(app, context, identities, record);
}

const guard = (
  verb: string,
  parameters: readonly string[] = [],
  isList = false,
  self?: (request: FastifyRequest, caller: Caller) => boolean,
) => ({
  config: {
    guard: {
      action: `passport:identity:${verb}`,
      parameters,
      list: isList,
      ...(self === undefined ? {} : { self }),
    },
  },
});

const isSelf = (request: FastifyRequest, caller: Caller): boolean =>
  caller.kind === "identity" && parameterOf(request, "id").toLowerCase() === caller.id;

/** One's own name and password may be changed, one's attributes may not (contract, section 4.5). */
const mayUpdateSelf = (identities: IdentityStore) => (request: FastifyRequest, caller: Caller) => {
  const stored = identities.find(caller.id)?.identity.attributes;
  const { attributes } = Object(request.body);
  return isSelf(request, caller) && JSON.stringify(attributes) === JSON.stringify(stored);
};

function refuseTaken(identities: IdentityStore, identifier: string, own?: string): void {
  const found = identities.findByIdentifier(identifier);
  if (found !== undefined && found.identity._id !== own) throw httpError(400, "Identity already exists.");
}

function list(identities: IdentityStore, request: FastifyRequest<{ Querystring: Query }>) {
  const { query, rows } = request;
  const filter = objectOf(query, "filter") ?? {};
  const matches = matcherOf(filter);
  const passes = (id: string) =>
    (rows.include.length === 0 && rows.excludeGroups.length === 0) ||
    rows.include.includes(id) ||
    rows.excludeGroups.some((group) => !group.includes(id));
  const found = identities.list().filter((identity) => passes(identity._id) && matches(identity));
  const skip = countOf(query, "skip");
  const limit = countOf(query, "limit");
  const sorted = sortBy(found, objectOf(query, "sort"));
  const data = sorted.slice(skip, limit === 0 ? undefined : skip + limit);
  return booleanOf(query.paginate) ? { meta: { total: found.length }, data } : data;
}

function matcherOf(filter: Readonly<Record<string, unknown>>): (identity: Identity) => boolean {
  const forbidden = JSON.stringify(filter).match(/"\$(where|function|expr|accumulator|jsonSchema)"/);
  if (forbidden !== null) throw bareError(400, `The operator $${forbidden[1]} is not supported.`);
  try {
    const query = new MingoQuery({ ...filter });
    return (identity) => query.test(identity);
  } catch (error) {
    throw bareError(400, error instanceof Error ? error.message : "The filter is not valid.");
  }
}

function registerAttachment(
  app: FastifyInstance,
  context: ServerContext,
  identities: IdentityStore,
  record: (caller: Caller, action: 2 | 3, id: string) => void,
): void {
  const change =
    (action: 2 | 3, next: (policies: readonly string[], policy: string) => readonly string[]) =>
    async (request: FastifyRequest, reply: { code(status: number): { send(): unknown } }) => {
      const id = pathId(parameterOf(request, "id"));
      const policy = parameterOf(request, "policyId");
      context.transaction(() => {
        const found = identities.find(id);
        if (found === undefined) return;
        identities.update({ ...found.identity, policies: next(found.identity.policies, policy) });
        record(callerOf(request), action, id);
      });
      return reply.code(204).send();
    };
  const options = (verb: string) => guard(`policy:${verb}`, ["id", "policyId"]);
  const path = "/passport/identity/:id/policy/:policyId";
  app.put(
    path,
    options("add"),
    change(2, (policies, policy) => [...new Set([...policies, policy])]),
  );
  app.delete(
    path,
    options("remove"),
    change(3, (policies, policy) => policies.filter((each) => each !== policy)),
  );
}
