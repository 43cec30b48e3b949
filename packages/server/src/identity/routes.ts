import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PolicyStore } from "../policy/store";
import { createPreferenceStore } from "../preference/store";
import { hashPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import type { Query } from "../shell/query";
import { registerAttachment } from "./attachment";
import { attributesValidator } from "./attributes";
import { validateNewIdentity, validateUpdatedIdentity } from "./bodies";
import { identityGuard as guard, isSelf } from "./guard";
import { createIdentityList } from "./list";
import type { Identity, IdentityStore } from "./store";

/** Bytes. Identities are read whenever somebody is asked for. */
const largestIdentity = 1_000_000;

/** Identities (contract, passport.md section 3.1). */
export function registerIdentityRoutes(
  app: FastifyInstance,
  context: ServerContext,
  identities: IdentityStore,
  policies: PolicyStore,
): void {
  const preferences = createPreferenceStore(context);
  const cost = context.options.passwordCost;
  const validateAttributes = attributesValidator(() => preferences.find("passport"), context.now);
  const list = createIdentityList(identities);
  const bodyLimit = Math.min(largestIdentity, context.options.payloadLimit);
  const record = (caller: Caller, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(caller, { action, resource: ["passport", "identity", id] });

  app.get<{ Querystring: Query }>("/passport/identity", guard("index", [], true), async (request) =>
    list(request.query, request.rows),
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
  app.post("/passport/identity", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const body = validateNewIdentity(request.body);
    validateAttributes(body.attributes);
    refuseTaken(identities, body.identifier);
    const hash = await hashPassword(body.password, cost);
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
    { ...guard("update", ["id"], false, mayUpdateSelf(identities)), bodyLimit },
    async (request) => {
      const id = pathId(parameterOf(request, "id"));
      const body = validateUpdatedIdentity(request.body);
      validateAttributes(body.attributes);
      const generation = identities.find(id)?.generation;
      const hash = body.password === undefined ? undefined : await hashPassword(body.password, cost);
      return context.transaction(() => {
        const found = identities.find(id);
        if (found === undefined) throw httpError(404, "There is no identity with this id.");
        // Hashing takes a while: a password or attributes that others set in the meantime stand.
        const isOwn = callerOf(request).id === id;
        if (isOwn && found.generation !== generation) throw httpError(401, "jwt expired");
        refuseTaken(identities, body.identifier, id);
        const attributes = request.bySelf ? undefined : body.attributes;
        const identity: Identity = {
          ...found.identity,
          identifier: body.identifier,
          ...(attributes === undefined ? {} : { attributes }),
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
  registerAttachment(app, context, identities, policies);
}

/** One's own name and password may be changed, one's attributes may not (contract, section 4.5). */
const mayUpdateSelf = (identities: IdentityStore) => (request: FastifyRequest, caller: Caller) => {
  const stored = identities.find(caller.id)?.identity.attributes;
  const { attributes } = Object(request.body);
  return isSelf(request, caller) && JSON.stringify(attributes) === JSON.stringify(stored);
};

/** Two people whose names differ only in case would be taken for each other. A name that stays is not looked at. */
function refuseTaken(identities: IdentityStore, identifier: string, own?: string): void {
  const found = identities.findByIdentifier(identifier);
  if (found !== undefined && found.identity._id === own) return;
  if (found !== undefined) throw httpError(400, "Identity already exists.");
  const alike = identities.findAlike(identifier, own);
  if (alike !== undefined)
    throw httpError(
      400,
      `Identity already exists: ${alike} differs from it only in the case of its letters.`,
    );
}
