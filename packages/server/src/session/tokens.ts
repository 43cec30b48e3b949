import { createHash, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod/mini";
import { httpError } from "../shell/errors";

const audience = "spica.io";
/** Of tokens that open `/mcp` and nothing else. */
const assistantAudience = "twinhelm.assistant";

const payloadSchema = z.object({
  _id: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** How often the password had changed when the token was issued. */
  generation: z.number(),
});

const assistantSchema = z.extend(payloadSchema, {
  readOnly: z.boolean(),
  name: z.optional(z.string()),
  /** Those of its identity that it has; absent: all. */
  policies: z.optional(z.array(z.string())),
});

/** A token of an assistant. */
export interface AssistantToken extends z.infer<typeof assistantSchema> {
  readonly fingerprint: string;
}

export interface VerifiedToken extends z.infer<typeof payloadSchema> {
  readonly fingerprint: string;
}

/** Tells tokens apart without keeping them: a hash of what is signed. The signature itself has several spellings. */
export const fingerprintOf = (token: string): string =>
  createHash("sha256")
    .update(token.slice(0, token.lastIndexOf(".")))
    .digest("base64url");

/** Makes and checks the tokens of this instance. */
export interface Tokens {
  /** `document` goes into the payload as it is: give no secret. `lifetime` in seconds. */
  issue(document: Readonly<Record<string, unknown>>, lifetime: number): Promise<string>;
  /** The same for `/mcp` alone. */
  issueForAssistant(document: Readonly<Record<string, unknown>>, lifetime: number): Promise<string>;
  /** `undefined`: it is for something else. Throws 401 where it has expired. */
  verifyForAssistant(token: string): Promise<AssistantToken | undefined>;
  /** A token that was verified before and is not over; `undefined`: it has to be verified. */
  known(token: string): VerifiedToken | undefined;
  /** Throws the contract's 401. */
  verify(token: string): Promise<VerifiedToken>;
  /** The decoded payload, for `GET /passport/identity/verify`. Throws 400. */
  decode(token: string): Promise<Record<string, unknown>>;
}

interface TokenOptions {
  readonly secret: Uint8Array;
  readonly issuer: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Most verified tokens remembered, to spare the signature check of each request; default 1000. */
  readonly remembered?: number;
}

export function createTokens({ secret, issuer, now, remembered = 1000 }: TokenOptions): Tokens {
  const seen = new Map<string, VerifiedToken>();
  const check = (token: string, more: { audience?: string }) =>
    jwtVerify(token, secret, { algorithms: ["HS256"], currentDate: new Date(now()), ...more });
  const sign = (document: Readonly<Record<string, unknown>>, lifetime: number, of: string) => {
    const issued = Math.floor(now() / 1000);
    return (
      new SignJWT({ ...document })
        .setProtectedHeader({
          alg: "HS256",
          typ: "JWT",
          identifier: document.identifier,
          policies: document.policies,
        })
        // Two sign-ins of one second are two tokens: the end of one is not that of the other.
        .setJti(randomUUID())
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifetime)
        .setAudience(of)
        .setIssuer(issuer())
        .sign(secret)
    );
  };
  return {
    issue: (document, lifetime) => sign(document, lifetime, audience),
    issueForAssistant: (document, lifetime) => sign(document, lifetime, assistantAudience),
    async verifyForAssistant(token) {
      try {
        const { payload } = await check(token, { audience: assistantAudience });
        return { ...assistantSchema.parse(payload), fingerprint: fingerprintOf(token) };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw httpError(401, reasonOf(error, token));
        return undefined;
      }
    },
    known: (token) => {
      const found = seen.get(token);
      return found !== undefined && found.exp > Math.floor(now() / 1000) ? found : undefined;
    },
    async verify(token) {
      try {
        const { payload } = await check(token, { audience });
        const verified = { ...payloadSchema.parse(payload), fingerprint: fingerprintOf(token) };
        const [oldest] = seen.keys();
        if (seen.size >= remembered && oldest !== undefined) seen.delete(oldest);
        seen.set(token, verified);
        return verified;
      } catch (error) {
        throw httpError(401, reasonOf(error, token));
      }
    },
    async decode(token) {
      try {
        return (await check(token, {})).payload;
      } catch (error) {
        throw httpError(400, reasonOf(error, token));
      }
    },
  };
}

function reasonOf(error: unknown, token: string): string {
  if (error instanceof errors.JWTExpired) return "jwt expired";
  if (error instanceof errors.JWSSignatureVerificationFailed) return "invalid signature";
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud")
    return `jwt audience invalid. expected: ${audience}`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "invalid algorithm";
  // Three parts that cannot be read, with a scheme before them for instance.
  if (error instanceof errors.JWSInvalid && token.split(".").length === 3) return "invalid token";
  return "jwt malformed";
}
