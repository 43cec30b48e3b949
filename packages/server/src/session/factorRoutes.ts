import type { FastifyInstance } from "fastify";
import { spendAnswer } from "../identity/spendAnswer";
import type { ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { type Attempts, attemptLimits, createAttempts } from "./attempts";
import type { IssueToken } from "./completeSignIn";
import type { PendingSignIns } from "./pendingSignIns";

interface Parts {
  readonly pending: PendingSignIns;
  readonly attempts: Attempts;
  readonly issue: IssueToken;
}

/** Who guesses codes knows the password: nobody is locked out by strangers. */
const codesOfAccount = 30;

const notStarted = () => httpError(400, "Login with credentials session is not started or timeouted.");

/** Answering for the second factor (contract, passport.md section 2.5). */
export function registerFactorAnswer(app: FastifyInstance, context: ServerContext, parts: Parts): void {
  const { pending, attempts, issue } = parts;
  const { engine } = context;
  const codes = createAttempts(engine.shared.counts, "factor", { ...attemptLimits, account: codesOfAccount });
  const find = async (id: string) => {
    const signIn = await pending.find(id);
    const row = signIn === undefined ? undefined : await engine.identities.find(signIn.identity);
    const factor = signIn === undefined ? undefined : await engine.factors.find(signIn.identity);
    // A password that changed meanwhile was not the one of the first step.
    if (signIn === undefined || factor === undefined || row?.generation !== signIn.generation)
      throw notStarted();
    return { row, expires: signIn.expires };
  };
  app.post(
    "/passport/identify/:id/factor-authentication",
    { config: { guard: "public" } },
    async (request, reply) => {
      const id = parameterOf(request, "id");
      const code = codeOf(request.body);
      engine.assertCurrent();
      const { row, expires } = await find(id);
      const { _id, identifier } = row.identity;
      await codes.begin(_id, request.ip);
      await attempts.begin(identifier, request.ip);
      if (!(await pending.tryCode(id))) throw notStarted();
      const isRight = await engine.write((tx) => spendAnswer(tx, _id, code, context.now()));
      if (!isRight) throw bareError(401, "Unauthorized");
      // Of two right answers at once one signs in.
      if (!(await pending.end(id))) throw notStarted();
      await codes.succeed(_id, request.ip);
      await attempts.succeed(identifier, request.ip);
      return reply.code(201).send(await issue(row, expires));
    },
  );
}

/** The answer, text or number. Numbers have lost the zeros before them. */
function codeOf(body: unknown): string {
  const { answer } = Object(body);
  if (typeof answer === "string") return answer;
  if (typeof answer === "number") return String(answer).padStart(6, "0");
  throw httpError(400, "Body should include 'answer'.");
}
