import { z } from "zod";
import { sourcedStatementSchema } from "../access/statement";
import type { Failure, Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";

/** A finished sign-in (contract, passport.md section 2.1). */
export const tokenSchema = z.object({ scheme: z.string(), token: z.string(), issuer: z.string().optional() });
/** A sign-in that asks for a second step. */
export const challengeSchema = z.object({ challenge: z.string(), answerUrl: z.string() });
export const signInSchema = z.union([tokenSchema, challengeSchema]);

export type Token = z.infer<typeof tokenSchema>;
export type Challenge = z.infer<typeof challengeSchema>;

/** A sign-on strategy as the sign-in page shows it, without its options. */
export const publicStrategySchema = z.object({
  _id: z.string(),
  type: z.string(),
  name: z.string(),
  title: z.string().optional(),
  icon: z.string().optional(),
});

export interface PasswordSignIn {
  readonly identifier: string;
  readonly password: string;
}

/** POST /passport/identify. Wrong credentials fail with `not-signed-in`. */
export function signIn(
  transport: Transport,
  credentials: PasswordSignIn,
): Promise<Result<Token | Challenge>> {
  return transport.send({
    method: "POST",
    path: "passport/identify",
    body: credentials,
    schema: signInSchema,
    anonymous: true,
  });
}

/** POST {answerUrl}: the answer to the second step. The address must stay below the API. */
export async function answerChallenge(
  transport: Transport,
  answerUrl: string,
  answer: string,
): Promise<Result<Token>> {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(answerUrl)) return { ok: false, failure: foreignAddress };
  return transport.send({
    method: "POST",
    path: answerUrl,
    body: { answer },
    schema: tokenSchema,
    anonymous: true,
  });
}

const foreignAddress: Failure = {
  code: "unexpected-answer",
  message: "The server named an address for the second step that is not its own. Nothing was sent there.",
  retry: false,
};

/** GET /passport/strategies: the other ways to sign in. */
export function listPublicStrategies(transport: Transport) {
  return transport.send({
    method: "GET",
    path: "passport/strategies",
    schema: z.array(publicStrategySchema),
    anonymous: true,
  });
}

/** GET /passport/identity/statements: what the caller may do. */
export function listStatements(transport: Transport) {
  return transport.send({
    method: "GET",
    path: pathOf("passport", "identity", "statements"),
    schema: z.array(sourcedStatementSchema),
  });
}
