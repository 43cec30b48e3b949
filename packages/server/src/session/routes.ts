import type { FastifyInstance } from "fastify";
import { statementsOf } from "../policy/store";
import type { PasswordCost, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf } from "../shell/guard";
import { bodyValidator } from "../shell/validation";
import type { SignInStates } from "../strategy/states";
import type { Attempts } from "./attempts";
import { readAuthorization } from "./callers";
import { createIssueToken } from "./completeSignIn";
import { registerFactorAnswer } from "./factorRoutes";
import { createPendingSignIns } from "./pendingSignIns";
import type { Revocations } from "./revocations";
import { createSignIn, wishOf } from "./signIn";
import { fingerprintOf, type Tokens } from "./tokens";

const open = { config: { guard: "public" } } as const;

const validateSignIn = bodyValidator({
  type: "object",
  properties: {
    identifier: { type: "string" },
    password: { type: "string" },
    state: { type: "string" },
    expires: { type: "integer", minimum: 0 },
  },
});

interface SessionServices {
  readonly tokens: Tokens;
  readonly revocations: Revocations;
  readonly attempts: Attempts;
  readonly states: SignInStates;
  readonly highestCost: PasswordCost;
}

/** Sign-in, tokens and statements (contract, passport.md section 2). */
export function registerSessionRoutes(
  app: FastifyInstance,
  context: ServerContext,
  services: SessionServices,
): void {
  const { tokens, revocations, attempts, states, highestCost } = services;
  const { engine } = context;
  const issue = createIssueToken(context, tokens);
  const pending = createPendingSignIns(engine.shared.values);
  const signIn = createSignIn(context, { attempts, states, issue, pending, highestCost });
  app.post("/passport/identify", open, async (request, reply) => {
    validateSignIn(request.body);
    return reply.code(200).send(await signIn(request, reply, wishOf(request.body)));
  });
  app.get("/passport/identify", open, async (request, reply) => {
    reply.header("warning", '299 "Deprecated: send the credentials with POST."');
    return signIn(request, reply, wishOf(request.query));
  });
  app.delete("/passport/identify", { config: { guard: "signed-in" } }, async (request, reply) => {
    if (callerOf(request).kind === "apikey")
      throw httpError(400, "An API key has no session to end. Switch the key off instead.");
    const { credential } = readAuthorization(request.headers.authorization);
    await revocations.add(await tokens.verify(credential));
    return reply.code(204).send();
  });
  registerFactorAnswer(app, context, { pending, attempts, issue });
  app.get("/passport/identity/verify", open, async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) throw httpError(400, "Authorization header is missing.");
    const payload = await tokens.decode(authorization);
    const generation = (await engine.identities.find(String(payload._id)))?.generation;
    if (generation !== payload.generation || revocations.has(fingerprintOf(authorization)))
      throw httpError(400, "jwt expired");
    return payload;
  });
  app.get("/passport/identity/statements", { config: { guard: "signed-in" } }, async (request) => {
    const caller = callerOf(request);
    // Each says which policy it comes from, so that consoles can explain a decision.
    return [...(await statementsOf(engine, caller.policies)), ...selfStatements(caller.id)];
  });
}

const selfStatements = (id: string) =>
  ["show", "update"].map((verb) => ({
    module: "passport:identity",
    action: `passport:identity:${verb}`,
    resource: { include: [id], exclude: [] },
  }));
