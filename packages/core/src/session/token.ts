import { z } from "zod/mini";

/** What the console reads of a token (contract, passport.md section 2.3). */
const payloadSchema = z.object({ _id: z.string(), identifier: z.string(), exp: z.number() });

export type TokenPayload = z.infer<typeof payloadSchema>;

/** Key of the stored credential in browser storage (spec 1, section 3). */
export const accessTokenKey = "access_token";

/** A credential as stored and sent: scheme, one space, token. */
export interface Credential {
  readonly scheme: string;
  readonly token: string;
}

export const formatCredential = (credential: Credential): string =>
  `${credential.scheme} ${credential.token}`;

/** Reads `scheme token`; anything else is no credential. */
export function parseCredential(text: string | null | undefined): Credential | undefined {
  const match = /^(\S+) (\S+)$/.exec(text?.trim() ?? "");
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { scheme: match[1], token: match[2] };
}

/** The payload of a JWT, unverified; `undefined` when it is none. Only the server decides who somebody is. */
export function decodeToken(token: string): TokenPayload | undefined {
  const part = token.split(".")[1];
  if (part === undefined) return undefined;
  try {
    const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const parsed = payloadSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Identified: a token exists and its `exp` is not before the present second (spec 1, section 4). */
export function isIdentified(credential: Credential | undefined, nowMilliseconds: number): boolean {
  if (credential === undefined) return false;
  if (credential.scheme.toUpperCase() === "APIKEY") return true;
  const payload = decodeToken(credential.token);
  return payload !== undefined && payload.exp >= Math.floor(nowMilliseconds / 1000);
}
