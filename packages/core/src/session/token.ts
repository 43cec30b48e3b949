/** What the console reads of a token (contract, passport.md section 2.3). */
export interface TokenPayload {
  readonly _id: string;
  readonly identifier: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  /** When it was given, in the same seconds. */
  readonly iat?: number;
}

/** Checked by hand: every command does it, and a schema library takes longer to load than all else here. */
const isPayload = (value: unknown): value is TokenPayload =>
  typeof value === "object" &&
  value !== null &&
  "_id" in value &&
  typeof value._id === "string" &&
  "identifier" in value &&
  typeof value.identifier === "string" &&
  "exp" in value &&
  typeof value.exp === "number" &&
  (!("iat" in value) || typeof value.iat === "number");

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
    const payload: unknown = JSON.parse(textOf(atob(part.replaceAll("-", "+").replaceAll("_", "/"))));
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** The text of UTF-8, one character for each byte. Most have nothing but ASCII, and each command decodes one. */
const textOf = (binary: string): string =>
  /^[\x20-\x7e]*$/.test(binary)
    ? binary
    : new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));

/** Identified: a token exists and its `exp` is not before the present second (spec 1, section 4). */
export function isIdentified(credential: Credential | undefined, nowMilliseconds: number): boolean {
  if (credential === undefined) return false;
  if (credential.scheme.toUpperCase() === "APIKEY") return true;
  const payload = decodeToken(credential.token);
  return payload !== undefined && payload.exp >= Math.floor(nowMilliseconds / 1000);
}

/** Until when a credential is good, as an ISO time; `undefined`: it says nothing of that. */
export function untilOf(text: string | undefined): string | undefined {
  const payload = decodeToken(parseCredential(text)?.token ?? "");
  return payload === undefined ? undefined : new Date(payload.exp * 1000).toISOString();
}

/** Hours by which the clock here is ahead of the server's where a token that it has just given is no longer good. */
export function hoursAhead(credential: string, nowMilliseconds: number): number | undefined {
  const parsed = parseCredential(credential);
  const payload = parsed === undefined ? undefined : decodeToken(parsed.token);
  if (payload === undefined || isIdentified(parsed, nowMilliseconds)) return undefined;
  return Math.max(1, Math.round((nowMilliseconds / 1000 - (payload.iat ?? payload.exp)) / 3600));
}
