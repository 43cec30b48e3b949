import type { Access } from "@twinhelm/core/access/evaluate";
import type { Caller } from "./context";

/** A caller with its compiled permissions. */
export interface Authenticated {
  readonly caller: Caller;
  readonly access: Access;
  /** Changes of the password so far; 0 for API keys. */
  readonly generation: number;
  /** When the token was made, in seconds since the epoch; absent for API keys. */
  readonly signedInAt?: number | undefined;
}

/** Finds out who makes a request (contract, passport.md section 1.5). */
export interface Callers {
  /** Takes the Authorization header; at once where it was verified before. Throws the contract's 400 and 401. */
  authenticate(header: string | undefined): Authenticated | Promise<Authenticated>;
  /** An identity with some of its policies; absent: all. Throws the contract's 401. */
  identity(id: string, policies?: readonly string[]): Promise<Authenticated>;
}
