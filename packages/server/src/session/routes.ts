import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IdentityRow } from "../engine/identities";
import { statementsOf } from "../policy/store";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { goneSignal } from "../shell/gone";
import { callerOf } from "../shell/guard";
import { isRecord, numberOf } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import type { SignInStates } from "../strategy/states";
import { identityFor } from "../strategy/user";
import type { Attempts } from "./attempts";
import { readAuthorization } from "./callers";
import { createCompleteSignIn, createIssueToken } from "./completeSignIn";
import { registerFactorAnswer } from "./factorRoutes";
import { hasCost, hashPassword, verifyPassword } from "./password";
import { createPendingSignIns } from "./pendingSignIns";
import type { Revocations } from "./revocations";
import { fingerprintOf, type Tokens } from "./tokens";

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
}

interface Wish {
  readonly identifier: string;
  readonly password: string;
  readonly state: string;
  readonly expires: number;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const wishOf = (source: unknown): Wish => {
  const { identifier, password, state, expires } = isRecord(source) ? source : {};
  return {
    identifier: textOf(identifier),
    password: textOf(password),
    state: textOf(state),
    expires: typeof expires === "number" ? expires : numberOf(expires),
  };
};

/** Sign-in, tokens and statements (contract, passport.md section 2). */
export function registerSessionRoutes(
  app: FastifyInstance,
  context: ServerContext,
  services: SessionServices,
): void {
  const { tokens, revocations, attempts, states } = services;
  const { engine } = context;
  const issue = createIssueToken(context, tokens);
  const pending = createPendingSignIns(context.now);
  const completeSignIn = createCompleteSignIn({ issue, records: engine, pending });
  const cost = context.options.passwordCost;
  // Only now is the password known that a hash at the cost of today needs.
  const renewHash = async ({ identity, passwordHash }: IdentityRow, password: string) => {
    if (passwordHash === undefined || hasCost(passwordHash, cost)) return;
    const renewed = await hashPassword(password, cost);
    await engine.write((tx) => tx.identities.renewHash(identity._id, renewed, passwordHash));
  };
  const signIn = async (request: FastifyRequest, reply: FastifyReply, wish: Wish) => {
    if (wish.state !== "") {
      const user = await states.wait(wish.state, goneSignal(reply));
      return completeSignIn(await identityFor(context, user), wish.expires);
    }
    attempts.begin(wish.identifier, request.ip);
    const row = await engine.identities.findByIdentifier(wish.identifier);
    if (!(await verifyPassword(wish.password, row?.passwordHash, cost)) || row === undefined) {
      throw httpError(401, "Identifier or password was incorrect.");
    }
    await renewHash(row, wish.password);
    const answer = await completeSignIn(row, wish.expires);
    // Codes are guessed by those who know the password: only both together end the count.
    if ("token" in answer) attempts.succeed(wish.identifier, request.ip);
    else attempts.pass(wish.identifier, request.ip);
    return answer;
  };

  const open = { config: { guard: "public" } } as const;
  // Nobody is known yet: a sign-in needs no more than this.
  app.post(
    "/passport/identify",
    { ...open, bodyLimit: Math.min(64 * 1024, context.options.payloadLimit) },
    async (request, reply) => {
      validateSignIn(request.body);
      return reply.code(200).send(await signIn(request, reply, wishOf(request.body)));
    },
  );
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
