import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdentityRow } from "../engine/identities";
import type { PasswordCost, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { goneSignal } from "../shell/gone";
import { isRecord, numberOf } from "../shell/query";
import { identityFor } from "../strategy/identityFor";
import type { SignInStates } from "../strategy/states";
import type { Attempts } from "./attempts";
import { type CompleteSignIn, createCompleteSignIn } from "./completeSignIn";
import { hasCost, hashPassword, verifyPassword } from "./password";

/** What somebody sends to sign in: name and password, or the state of a sign-in at a provider. */
export interface Wish {
  readonly identifier: string;
  readonly password: string;
  readonly state: string;
  readonly expires: number;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads one from a body or a query; what is absent becomes empty. */
export const wishOf = (source: unknown): Wish => {
  const { identifier, password, state, expires } = isRecord(source) ? source : {};
  return {
    identifier: textOf(identifier),
    password: textOf(password),
    state: textOf(state),
    expires: typeof expires === "number" ? expires : numberOf(expires),
  };
};

type Completing = Parameters<typeof createCompleteSignIn>[0];

interface SignInParts extends Pick<Completing, "issue" | "pending"> {
  readonly attempts: Attempts;
  readonly states: SignInStates;
  /** Cost of the most expensive password hash when the server started: they become cheaper one by one, as people sign in. */
  readonly highestCost: PasswordCost;
}

/** Signs in by password, or with what came of a sign-in at a provider. Throws the contract's 401 and 429. */
export function createSignIn(
  context: ServerContext,
  { attempts, states, issue, pending, highestCost }: SignInParts,
): (request: FastifyRequest, reply: FastifyReply, wish: Wish) => ReturnType<CompleteSignIn> {
  const { engine } = context;
  const cost = context.options.passwordCost;
  const completeSignIn = createCompleteSignIn({ issue, records: engine, pending });
  // A stored hash can be renewed only while the password is at hand.
  const renewHash = async ({ identity, passwordHash }: IdentityRow, password: string) => {
    if (passwordHash === undefined || hasCost(passwordHash, cost)) return;
    const renewed = await hashPassword(password, cost);
    await engine.write((tx) => tx.identities.renewHash(identity._id, renewed, passwordHash));
  };
  return async (request, reply, wish) => {
    // What it issues says what somebody may do.
    engine.assertCurrent();
    if (wish.state !== "") {
      const user = await states.wait(wish.state, goneSignal(reply));
      return completeSignIn(await identityFor(context, user), wish.expires);
    }
    await attempts.begin(wish.identifier, request.ip);
    const row = await engine.identities.findByIdentifier(wish.identifier);
    if (!(await verifyPassword(wish.password, row?.passwordHash, highestCost)) || row === undefined) {
      throw httpError(401, "Identifier or password was incorrect.");
    }
    await renewHash(row, wish.password);
    const answer = await completeSignIn(row, wish.expires);
    // Whoever knows the password can still guess codes: the count ends only when both were right.
    if ("token" in answer) await attempts.succeed(wish.identifier, request.ip);
    else await attempts.pass(wish.identifier, request.ip);
    return answer;
  };
}
