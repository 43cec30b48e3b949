import { z } from "zod/mini";
import { sourcedStatementSchema } from "../access/statement";
import type { Failure, Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { lacks } from "./capabilities";

/** A finished sign-in (contract, passport.md section 2.1). */
const tokenSchema = z.lazy(() =>
  z.object({ scheme: z.string(), token: z.string(), issuer: z.optional(z.string()) }),
);
/** A sign-in that asks for a second step. */
const challengeSchema = z.lazy(() => z.object({ challenge: z.string(), answerUrl: z.string() }));
const signInSchema = z.lazy(() => z.union([tokenSchema, challengeSchema]));

export type Token = z.infer<typeof tokenSchema>;
export type Challenge = z.infer<typeof challengeSchema>;

/** A sign-on strategy as the sign-in page shows it, without its options. */
const publicStrategySchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    type: z.string(),
    name: z.string(),
    title: z.optional(z.string()),
    icon: z.optional(z.string()),
  }),
);

export type PublicStrategy = z.infer<typeof publicStrategySchema>;

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

/**
 * Whether an answer failed because the server keeps no such challenge, or no longer (contract, passport.md section
 * 2.5). Its other answers of 400 say so in other words only.
 */
export const isForgotten = ({ status, message }: Failure): boolean =>
  status === 400 && /session is not started|timeouted/i.test(message);

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

/** Where a strategy signs people in, and the secret of this sign-in. */
const providerSchema = z.lazy(() => z.object({ url: z.string(), state: z.string() }));
export type Provider = z.infer<typeof providerSchema>;

/** GET /passport/strategy/:id/url: begins a sign-in at a provider. The address has to be one of the web. */
export async function beginStrategy(transport: Transport, id: string): Promise<Result<Provider>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf("passport", "strategy", id, "url"),
    schema: providerSchema,
    anonymous: true,
  });
  if (!result.ok || /^https?:\/\//i.test(result.value.url)) return result;
  return { ok: false, failure: strangeAddress };
}

const strangeAddress: Failure = {
  code: "unexpected-answer",
  message: "The server named an address to sign in at that is none of the web. It was not opened.",
  retry: false,
};

/** A little longer than the server waits (contract, passport.md section 2.4), in milliseconds. */
const providerPatience = 75_000;

/** POST /passport/identify with a state: waits until somebody has signed in at the provider. */
export const waitForStrategy = (
  transport: Transport,
  state: string,
  signal?: AbortSignal,
): Promise<Result<Token | Challenge>> =>
  transport.send({
    method: "POST",
    path: "passport/identify",
    body: { state },
    schema: signInSchema,
    anonymous: true,
    signal,
    timeout: providerPatience,
  });

/** What became of a token at sign-out: `lives`: the server ends none before its time, as Spica does not. */
export type Revoked = "ended" | "lives";

/**
 * DELETE /passport/identify: ends a token at the server. One that has no such route (404) ends none; one that does not
 * take the token any more (401) has nothing to end.
 */
export async function revokeToken(transport: Transport, credential: string): Promise<Result<Revoked>> {
  const result = await transport.send({
    method: "DELETE",
    path: "passport/identify",
    headers: { authorization: credential },
    schema: z.unknown(),
    anonymous: true,
  });
  if (result.ok || result.failure.status === 401) return { ok: true, value: "ended" };
  return lacks("revocation", result.failure) ? { ok: true, value: "lives" } : result;
}

/** GET /passport/identity/statements: what the caller may do. */
export function listStatements(transport: Transport) {
  return transport.send({
    method: "GET",
    path: pathOf("passport", "identity", "statements"),
    schema: z.array(sourcedStatementSchema),
  });
}
