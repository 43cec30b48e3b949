import type { FastifyInstance } from "fastify";
import { attemptLimits, createAttempts } from "../session/attempts";
import type { ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { identityGuard, isSelf } from "./guard";
import { generateRecoveryCodes, hashRecoveryCodes } from "./recoveryCodes";
import { spendAnswer } from "./spendAnswer";

/** Wrong answers that one identity is allowed within the window. */
const answersOfIdentity = 30;

/** How many recovery codes are left, and new ones for an answer of the factor. Routes of ours. */
export function registerRecoveryRoutes(
  app: FastifyInstance,
  context: ServerContext,
  validateAnswer: (body: unknown) => void,
): void {
  const { engine } = context;
  const answers = createAttempts(context.elapsed, { ...attemptLimits, account: answersOfIdentity });
  const path = "/passport/identity/:id/recovery-codes";
  app.get(path, identityGuard("show", ["id"], false, isSelf), async (request) => ({
    left: await engine.factors.countCodes(pathId(parameterOf(request, "id"))),
  }));
  app.post(path, identityGuard("update", ["id"], false, isSelf), async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    validateAnswer(request.body);
    const answer = String(Object(request.body).answer);
    answers.begin(id, request.ip);
    const recoveryCodes = generateRecoveryCodes();
    const hashes = hashRecoveryCodes(id, recoveryCodes);
    await engine.write(async (tx) => {
      if ((await tx.factors.find(id)) === undefined)
        throw httpError(400, "This identity has no second factor.");
      if (!(await spendAnswer(tx, id, answer, context.now())))
        throw bareError(401, "Verification has been failed.");
      await tx.factors.saveCodes(id, hashes);
      const resource = ["passport", "identity", id];
      await context.recordActivity(tx, callerOf(request), { action: 2, resource });
    });
    answers.succeed(id, request.ip);
    return reply.code(201).send({ recoveryCodes });
  });
}
