import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Records, Transaction } from "../engine/engine";
import type { Identity } from "../engine/identities";
import { findPreference } from "../preference/store";
import { hashPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import type { Query } from "../shell/query";
import { registerAttachment } from "./attachment";
import { attributesValidator } from "./attributes";
import { validateNewIdentity, validateUpdatedIdentity } from "./bodies";
import { identityGuard as guard, isSelf } from "./guard";
import { createIdentityList } from "./list";

/** Bytes. Identities are read whenever somebody is asked for. */
const largestIdentity = 1_000_000;

/** Identities (contract, passport.md section 3.1). */
export function registerIdentityRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const { identities } = engine;
  const cost = context.options.passwordCost;
  const bodyLimit = Math.min(largestIdentity, context.options.payloadLimit);
  const validateAttributes = attributesValidator(() => findPreference(engine, "passport"), context.now);
  const list = createIdentityList(engine, context.matcher);
  const record = (tx: Transaction, caller: Caller, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(tx, caller, { action, resource: ["passport", "identity", id] });

  app.get<{ Querystring: Query }>("/passport/identity", guard("index", [], true), async (request, reply) =>
    list(request.query, request.rows, readForOf(request, reply)),
  );
  app.get("/passport/identity/predefs", { config: { guard: "signed-in" } }, async () => [
    { match: ":created_at", type: "date" },
    { match: ":updated_at", type: "date" },
  ]);
  app.get(
    "/passport/identity/:id",
    guard("show", ["id"], false, isSelf),
    async (request, reply) =>
      (await identities.find(pathId(parameterOf(request, "id"))))?.identity ?? reply.send(),
  );
  app.post("/passport/identity", { ...guard("create"), bodyLimit }, async (request, reply) => {
    const body = validateNewIdentity(request.body);
    await validateAttributes(body.attributes);
    await refuseTaken(engine, body.identifier);
    const hash = await hashPassword(body.password, cost);
    const identity: Identity = {
      _id: context.newId(),
      identifier: body.identifier,
      ...(body.attributes === undefined ? {} : { attributes: body.attributes }),
      policies: [],
    };
    await engine.write(async (tx) => {
      await refuseTaken(tx, body.identifier);
      await tx.identities.insert(identity, hash);
      await record(tx, callerOf(request), 1, identity._id);
    });
    return reply.code(201).send(identity);
  });
  app.put(
    "/passport/identity/:id",
    { ...guard("update", ["id"], false, mayUpdateSelf(engine)), bodyLimit },
    async (request) => {
      const id = pathId(parameterOf(request, "id"));
      const body = validateUpdatedIdentity(request.body);
      await validateAttributes(body.attributes);
      const generation = (await identities.find(id))?.generation;
      const hash = body.password === undefined ? undefined : await hashPassword(body.password, cost);
      return engine.write(async (tx) => {
        const found = await tx.identities.find(id);
        if (found === undefined) throw httpError(404, "There is no identity with this id.");
        // Hashing takes a while: a password or attributes that others set in the meantime stand.
        const isOwn = callerOf(request).id === id;
        if (isOwn && found.generation !== generation) throw httpError(401, "jwt expired");
        await refuseTaken(tx, body.identifier, id);
        const attributes = request.bySelf ? undefined : body.attributes;
        const identity: Identity = {
          ...found.identity,
          identifier: body.identifier,
          ...(attributes === undefined ? {} : { attributes }),
        };
        await tx.identities.update(identity);
        if (hash !== undefined) await tx.identities.setPassword(id, hash);
        await record(tx, callerOf(request), 2, id);
        return identity;
      });
    },
  );
  app.delete("/passport/identity/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    await engine.write(async (tx) => {
      if ((await tx.identities.find(id)) === undefined) return;
      if ((await tx.identities.count()) === 1) throw httpError(400, "The last identity cannot be deleted.");
      await tx.identities.remove(id);
      await record(tx, callerOf(request), 3, id);
    });
    return reply.code(204).send();
  });
  registerAttachment(app, context);
}

/** One's own name and password may be changed, one's attributes may not (contract, section 4.5). */
const mayUpdateSelf =
  ({ identities }: Records) =>
  async (request: FastifyRequest, caller: Caller) => {
    const stored = (await identities.find(caller.id))?.identity.attributes;
    const { attributes } = Object(request.body);
    return isSelf(request, caller) && JSON.stringify(attributes) === JSON.stringify(stored);
  };

/** Two people whose names differ only in case would be taken for each other. A name that stays is not looked at. */
async function refuseTaken({ identities }: Records, identifier: string, own?: string): Promise<void> {
  const found = await identities.findByIdentifier(identifier);
  if (found !== undefined && found.identity._id === own) return;
  if (found !== undefined) throw httpError(400, "Identity already exists.");
  const alike = await identities.findAlike(identifier, own);
  if (alike !== undefined)
    throw httpError(
      400,
      `Identity already exists: ${alike} differs from it only in the case of its letters.`,
    );
}
