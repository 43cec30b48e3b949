import type { Strategy } from "@twinhelm/core/strategy/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../shell/context";
import { bareError, HttpError, httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import type { StrategyAddresses } from "./addresses";
import { oauthLoginUrl, oauthUser, withRedirect } from "./oauth";
import { sendPage, wantsPage } from "./page";
import { samlLoginUrl, samlMetadata, samlUser } from "./saml";
import type { Outcome, SignInStates } from "./states";
import { type ProviderUser, signedOnOf, toHttpError } from "./user";

interface SignInParts {
  readonly states: SignInStates;
  readonly addressesOf: (id: string) => StrategyAddresses;
  readonly log: (error: unknown) => void;
}

const open = { config: { guard: "public" } } as const;
/** Bytes of what a provider posts; the contract has 100 kB, which large directories go beyond. */
const formLimit = 256 * 1024;

/** Signing in at a provider, for everybody (contract, passport.md section 2.4). */
export function registerStrategySignIn(
  app: FastifyInstance,
  { engine, options }: ServerContext,
  parts: SignInParts,
): void {
  const { states, addressesOf, log } = parts;
  const find = async (request: FastifyRequest): Promise<Strategy> => {
    const found = await engine.strategies.find(pathId(parameterOf(request, "id")));
    if (found === undefined) throw httpError(400, "Strategy does not exist.");
    return found;
  };
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
    const strategy = await find(request);
    const addresses = addressesOf(strategy._id);
    const state = states.open(strategy._id, request.ip);
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

  const user = (
    strategy: Strategy,
    state: string,
    given: (name: string) => string,
  ): Promise<ProviderUser> => {
    const addresses = addressesOf(strategy._id);
    if (strategy.type === "saml") return samlUser(strategy, addresses, state, given("SAMLResponse"));
    return oauthUser(withRedirect(strategy, addresses.callbackUrl), {
      code: given("code"),
      error: given("error"),
      description: given("error_description"),
    });
  };
  const complete = async (request: FastifyRequest): Promise<string> => {
    const strategy = await find(request);
    const given = parametersOf(request);
    const state = given("state");
    if (state === "") throw httpError(400, "state query parameter is required.");
    states.begin(state, strategy._id);
    let outcome: Outcome;
    try {
      outcome = { user: signedOnOf(await user(strategy, state, given)) };
    } catch (error) {
      outcome = { error: failureOf(error, log) };
    }
    if (!states.settle(state, outcome)) return tooLate;
    return "error" in outcome ? `You are not signed in. ${outcome.error.message}` : signedIn;
  };
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.route({
      ...open,
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: "/passport/strategy/:id/complete",
      // A state is good for one request, and that must not be one that only looks.
      exposeHeadRoute: false,
      bodyLimit: Math.min(formLimit, options.payloadLimit),
      handler: async (request, reply) => {
        if (!wantsPage(request)) {
          await complete(request);
          return reply.code(204).send();
        }
        return completeForPerson(() => complete(request), reply);
      },
    });
  });
}

const signedIn = "You are signed in. You can close this window.";
const tooLate = "You are not signed in: it took too long. Start again where you wanted to sign in.";

async function completeForPerson(
  complete: () => Promise<string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return sendPage(reply, 200, await complete());
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const text = `You are not signed in. ${error.message} Start again where you wanted to sign in.`;
    return sendPage(reply, error.body.statusCode, text);
  }
}

/** Whatever went wrong, the person who waits gets to know. */
function failureOf(error: unknown, log: (error: unknown) => void): HttpError {
  try {
    return toHttpError(error);
  } catch {
    log(error);
    return bareError(500, "Internal server error");
  }
}

/** Parameters of the address, and those that a form brought where the address lacks them. */
function parametersOf({ query, body }: FastifyRequest): (name: string) => string {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return (name) => {
    const value = isRecord(query) ? query[name] : undefined;
    return typeof value === "string" ? value : (form.get(name) ?? "");
  };
}
