/** What the console reads of a token (contract, passport.md section 2.3). */
export interface TokenPayload {
  readonly _id: string;
  readonly identifier: string;
  /** Seconds since the epoch. */
  readonly exp: number;
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
  typeof value.exp === "number";

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
