import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { oauthLoginUrl, withRedirect } from "./oauth";
import { registerReturn, type SignInParts, strategyOf } from "./return";
import { samlLoginUrl, samlMetadata } from "./saml";

const open = { config: { guard: "public" } } as const;

/** Signing in at a provider, for everybody (contract, passport.md section 2.4). */
export function registerStrategySignIn(
  app: FastifyInstance,
  context: ServerContext,
  parts: SignInParts,
): void {
  const { engine } = context;
  const { states, addressesOf } = parts;
  app.get("/passport/strategies", open, async () =>
    (await engine.strategies.list()).map(({ _id, type, name, title, icon }) => ({
      _id,
      type,
      name,
      title,
      icon,
    })),
  );
  app.get("/passport/strategy/:id/url", open, async (request) => {
    const strategy = await strategyOf(engine, request);
    const addresses = addressesOf(strategy._id);
    const state = await states.open(strategy._id, request.ip);
    const url =
      strategy.type === "saml"
        ? await samlLoginUrl(strategy, addresses, state)
        : oauthLoginUrl(withRedirect(strategy, addresses.callbackUrl), state);
    if (url === undefined)
      throw httpError(400, "This strategy has no step code: there is nowhere to sign in.");
    return { url, state };
  });
  app.get("/passport/strategy/:id/metadata", open, async (request, reply) => {
    const strategy = await engine.strategies.find(pathId(parameterOf(request, "id")));
    if (strategy === undefined) return reply.send();
    if (strategy.type !== "saml") throw bareError(400, "Only SAML strategies have metadata.");
    return reply.type("application/xml").send(await samlMetadata(strategy, addressesOf(strategy._id)));
  });
  registerReturn(app, context, parts);
}
