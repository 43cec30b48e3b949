import { randomBytes } from "node:crypto";
import type { Records } from "../engine/engine";
import type { Authenticated } from "../shell/callers";

/** The scheme of a credential that the server lends itself. */
export const lentScheme = "LENT";

/** Credentials for requests that the server makes to itself, with the rights of somebody who is known. */
export interface Lent {
  /** Whoever it was lent for, with the rights that they have now. Throws the contract's 401. */
  find(credential: string, records: Records): Authenticated | Promise<Authenticated> | undefined;
  /** An Authorization header that is worth something until `end`. It never leaves the process. */
  lend(found: Authenticated): { readonly header: string; end(): void };
}

export function createLent(): Lent {
  const entries = new Map<string, Authenticated>();
  return {
    find(credential, records) {
      const now = entries.get(credential)?.again(records);
      return now instanceof Promise ? now.then(inHere) : now && inHere(now);
    },
    lend(found) {
      const credential = randomBytes(32).toString("base64url");
      entries.set(credential, found);
      return { header: `${lentScheme} ${credential}`, end: () => void entries.delete(credential) };
    },
  };
}

/** Nobody has just signed in here: what needs a fresh sign-in needs a person. */
const inHere = (found: Authenticated): Authenticated => ({ ...found, signedInAt: undefined });
