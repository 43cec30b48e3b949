import type { Factor, FactorKind } from "@twinhelm/core/identity/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Records, Transaction } from "../engine/engine";
import type { Identity } from "../engine/identities";
import { requireFreshSignIn } from "../session/fresh";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";
import { createEnrolments } from "./enrolments";
import { identityGuard, isSelf } from "./guard";
import { qrImage } from "./qrImage";
import { generateRecoveryCodes, hashRecoveryCodes } from "./recoveryCodes";
import { registerRecoveryRoutes } from "./recoveryRoutes";
import { generateSecret, setUpUri, stepOf } from "./totp";

/** The second factors there are, as a console offers them. */
const kinds: readonly FactorKind[] = [
  {
    type: "totp",
    title: "Time based One Time Password",
    description: "Six digits from an authenticator app, new every 30 seconds.",
    config: {},
  },
];

const validateStart = bodyValidator({
  type: "object",
  required: ["type", "config"],
  additionalProperties: false,
  properties: {
    type: { type: "string" },
    config: { type: "object" },
    title: { type: "string", maxLength: 200 },
    description: { type: "string", maxLength: 2000 },
  },
});
const validateAnswer = bodyValidator({
  type: "object",
  required: ["answer"],
  additionalProperties: false,
  properties: { answer: { type: "string" } },
});

/** The body of a start. Throws the contract's 400. */
function factorOf(body: unknown): Factor {
  validateStart(body);
  const factor: Factor = JSON.parse(JSON.stringify(body));
  if (!kinds.some(({ type }) => type === factor.type))
    throw httpError(400, `There is no second factor of the type ${factor.type.slice(0, 50)}. Use totp.`);
  if (Object.keys(factor.config).length > 0)
    throw httpError(400, "A second factor of the type totp has no settings: config must be empty.");
  return factor;
}

const noIdentity = () => httpError(404, "There is no identity with this id.");
const neverStarted = () => httpError(400, "Start a factor verification before complete it.");

const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));

async function change(
  context: ServerContext,
  tx: Transaction,
  request: FastifyRequest,
  identity: Identity,
): Promise<void> {
  await tx.identities.update(identity);
  const resource = ["passport", "identity", identity._id];
  await context.recordActivity(tx, callerOf(request), { action: 2, resource });
}

/** One's own factor is taken away, or another put in its place, by the person alone. */
async function refuseStale(
  { now }: ServerContext,
  { factors }: Records,
  request: FastifyRequest,
): Promise<void> {
  if (!isSelf(request, callerOf(request)) || (await factors.find(idOf(request))) === undefined) return;
  requireFreshSignIn(request, now());
}

/** Setting up and removing a second factor (contract, passport.md section 2.6). */
export function registerFactorRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const enrolments = createEnrolments(context.now);
  const guard = identityGuard("update", ["id"], false, isSelf);

  app.get("/passport/identity/factors", { config: { guard: "signed-in" } }, async () => kinds);
  app.post("/passport/identity/:id/start-factor-verification", guard, async (request, reply) => {
    const id = idOf(request);
    const factor = factorOf(request.body);
    const row = await engine.identities.find(id);
    if (row === undefined) throw noIdentity();
    await refuseStale(context, engine, request);
    const secret = generateSecret();
    enrolments.start(id, { factor, secret });
    return reply.code(201).send({
      challenge: qrImage(setUpUri(secret, row.identity.identifier)),
      answerUrl: `passport/identity/${id}/complete-factor-verification`,
      key: secret,
    });
  });
  app.post("/passport/identity/:id/complete-factor-verification", guard, async (request, reply) => {
    const id = idOf(request);
    validateAnswer(request.body);
    const enrolment = enrolments.find(id);
    await refuseStale(context, engine, request);
    if (enrolment === undefined) throw neverStarted();
    const step = stepOf(enrolment.secret, Object(request.body).answer, context.now());
    if (step === undefined) {
      enrolments.miss(id);
      throw httpError(401, "Verification has been failed.");
    }
    const recoveryCodes = generateRecoveryCodes();
    const hashes = hashRecoveryCodes(id, recoveryCodes);
    await engine.write(async (tx) => {
      const row = await tx.identities.find(id);
      if (row === undefined) throw neverStarted();
      // Another one may have been set up meanwhile.
      await refuseStale(context, tx, request);
      await tx.factors.save(id, enrolment.secret, step);
      await tx.factors.saveCodes(id, hashes);
      await change(context, tx, request, { ...row.identity, authFactor: enrolment.factor });
    });
    enrolments.end(id);
    return reply.code(201).send({ message: "Verification has been completed successfully.", recoveryCodes });
  });
  registerRecoveryRoutes(app, context, validateAnswer);
  app.delete("/passport/identity/:id/factors", guard, async (request, reply) => {
    const id = idOf(request);
    await refuseStale(context, engine, request);
    enrolments.end(id);
    await engine.write(async (tx) => {
      await refuseStale(context, tx, request);
      const row = await tx.identities.find(id);
      if (!(await tx.factors.remove(id)) || row === undefined) return;
      const { authFactor, ...identity } = row.identity;
      await change(context, tx, request, identity);
    });
    return reply.code(204).send();
  });
}
