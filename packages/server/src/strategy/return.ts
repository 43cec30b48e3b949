import type { Strategy } from "@twinhelm/core/strategy/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Records } from "../engine/engine";
import type { ReadBody } from "../shell/bodyReader";
import type { ServerContext } from "../shell/context";
import { bareError, HttpError, httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import type { StrategyAddresses } from "./addresses";
import { refusalOf } from "./identityFor";
import { oauthUser, withRedirect } from "./oauth";
import { sendPage, wantsPage } from "./page";
import { samlUser } from "./saml";
import type { Outcome, SignInStates } from "./states";
import { type ProviderUser, signedOnOf, toHttpError } from "./user";

/** What signing in at a provider needs. */
export interface SignInParts {
  readonly readBody: ReadBody;
  readonly states: SignInStates;
  readonly addressesOf: (id: string) => StrategyAddresses;
  readonly log: (error: unknown) => void;
}

/** Bytes of what a provider posts; the contract has 100 kB, which large directories go beyond. */
const formLimit = 256 * 1024;

/** The strategy of a path. Throws the contract's 400. */
export async function strategyOf({ strategies }: Records, request: FastifyRequest): Promise<Strategy> {
  const found = await strategies.find(pathId(parameterOf(request, "id")));
  if (found === undefined) throw httpError(400, "Strategy does not exist.");
  return found;
}

/** Where providers send people back to (contract, passport.md section 2.4). */
export function registerReturn(app: FastifyInstance, context: ServerContext, parts: SignInParts): void {
  const complete = createComplete(context, parts);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      async (request: FastifyRequest) => new URLSearchParams(String(await parts.readBody(request))),
    );
    scope.route({
      config: { guard: "public" },
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: "/passport/strategy/:id/complete",
      // A state is good for one request, and that must not be one that only looks.
      exposeHeadRoute: false,
      bodyLimit: Math.min(formLimit, context.options.payloadLimit),
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

/** Keeps what came of a sign-in for the one who waits; gives the words for the person who came back. */
function createComplete(context: ServerContext, { states, addressesOf, log }: SignInParts) {
  const { engine, options } = context;
  const user = (
    strategy: Strategy,
    state: string,
    given: (name: string) => string,
  ): Promise<ProviderUser> => {
    const addresses = addressesOf(strategy._id);
    if (strategy.type === "saml")
      return samlUser(strategy, addresses, { state, response: given("SAMLResponse") }, options);
    return oauthUser(withRedirect(strategy, addresses.callbackUrl), {
      code: given("code"),
      error: given("error"),
      description: given("error_description"),
    });
  };
  return async (request: FastifyRequest): Promise<string> => {
    const strategy = await strategyOf(engine, request);
    const given = parametersOf(request);
    const state = given("state");
    if (state === "") throw httpError(400, "state query parameter is required.");
    await states.begin(state, strategy._id);
    let outcome: Outcome;
    try {
      outcome = { user: signedOnOf(await user(strategy, state, given), strategy._id) };
    } catch (error) {
      outcome = { error: failureOf(error, log) };
    }
    const refusal = "error" in outcome ? outcome.error.message : await refusalOf(context, outcome.user);
    if (!(await states.settle(state, outcome))) return tooLate;
    return refusal === undefined ? signedIn : `You are not signed in. ${refusal}`;
  };
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
