import { randomBytes } from "node:crypto";
import type { Authenticated } from "../shell/callers";

/** The scheme of a credential that the server lends itself. */
export const lentScheme = "LENT";

/** Credentials for requests that the server makes to itself, with the rights of somebody who is known. */
export interface Lent {
  find(credential: string): Authenticated | undefined;
  /** An Authorization header that is worth something until `end`. It never leaves the process. */
  lend(found: Authenticated): { readonly header: string; end(): void };
}

export function createLent(): Lent {
  const entries = new Map<string, Authenticated>();
  return {
    find: (credential) => entries.get(credential),
    lend(found) {
      const credential = randomBytes(32).toString("base64url");
      // Nobody has just signed in here: what needs a fresh sign-in needs a person.
      entries.set(credential, { ...found, signedInAt: undefined });
      return { header: `${lentScheme} ${credential}`, end: () => void entries.delete(credential) };
    },
  };
}
