import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Records } from "../engine/engine";
import { findPreference } from "../preference/store";
import { requireFreshSignIn } from "../session/fresh";
import type { Caller, ServerContext } from "../shell/context";
import { readForOf } from "../shell/gone";
import { callerOf, mayRead, parameterOf } from "../shell/guard";
import { withLongMatches } from "../shell/longMatches";
import { pathId } from "../shell/objectId";
import type { Query } from "../shell/query";
import { registerIdentityAttachment } from "./attachment";
import { attributesValidator } from "./attributes";
import { validateNewIdentity, validateUpdatedIdentity } from "./bodies";
import { identityGuard as guard, isSelf } from "./guard";
import { createIdentityList } from "./list";
import { createIdentityWriter } from "./write";

/** Bytes. Identities are read whenever somebody is asked for. */
const largestIdentity = 1_000_000;

/** Identities (contract, passport.md section 3.1). */
export function registerIdentityRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const { identities } = engine;
  const bodyLimit = Math.min(largestIdentity, context.options.payloadLimit);
  const validate = attributesValidator(() => findPreference(engine, "passport"), context.now);
  const validateAttributes = (request: FastifyRequest, reply: FastifyReply, attributes: unknown) => {
    const { patterns } = engine;
    const parts = { patterns, matcher: context.matcher, readFor: readForOf(request, reply) };
    return withLongMatches(parts, (attempt) => attempt((matcher) => validate(attributes, matcher)));
  };
  const list = createIdentityList(engine, context.matcher);
  const writer = createIdentityWriter(context);

  app.get<{ Querystring: Query }>("/passport/identity", guard("index", [], true), async (request, reply) =>
    list(request, reply, readForOf(request, reply)),
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
    await validateAttributes(request, reply, body.attributes);
    return reply.code(201).send(await writer.insert(callerOf(request), body));
  });
  app.put(
    "/passport/identity/:id",
    { ...guard("update", ["id"], false, mayUpdateSelf(engine)), bodyLimit },
    async (request, reply) => {
      const id = pathId(parameterOf(request, "id"));
      const body = validateUpdatedIdentity(request.body);
      if (body.password !== undefined && isSelf(request, callerOf(request)))
        requireFreshSignIn(request, context.now());
      await validateAttributes(request, reply, body.attributes);
      const { attributes: _, ...own } = body;
      const changed = await writer.update(callerOf(request), id, request.bySelf ? own : body);
      if (isSelf(request, callerOf(request)) || mayRead(request, "passport:identity", [id])) return changed;
      const { password: __, ...sent } = body;
      return { _id: id, ...sent };
    },
  );
  app.delete("/passport/identity/:id", guard("delete", ["id"]), async (request, reply) => {
    await writer.remove(callerOf(request), pathId(parameterOf(request, "id")));
    return reply.code(204).send();
  });
  registerIdentityAttachment(app, context);
}

/** One's own name and password may be changed, one's attributes may not (contract, section 4.5). */
const mayUpdateSelf =
  ({ identities }: Records) =>
  async (request: FastifyRequest, caller: Caller) => {
    const stored = (await identities.find(caller.id))?.identity.attributes;
    const { attributes } = Object(request.body);
    return isSelf(request, caller) && JSON.stringify(attributes) === JSON.stringify(stored);
  };
