import type { Access } from "@twinhelm/core/access/evaluate";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import type { Records } from "../engine/engine";
import type { Caller } from "./context";

/** A caller with its permissions. */
export interface KnownCaller {
  readonly caller: Caller;
  readonly statements: readonly SourcedStatement[];
  /** The statements, compiled. */
  readonly access: Access;
  /** Changes of the password so far; 0 for API keys. */
  readonly generation: number;
}

/** A caller by a credential. */
export interface Authenticated extends KnownCaller {
  /** When the token was made, in seconds since the epoch; absent for API keys. */
  readonly signedInAt?: number | undefined;
  /** Who the credential is now, at once where that is known. `records`: what is asked. Throws the contract's 401. */
  again(records: Records): Authenticated | Promise<Authenticated>;
}

/** Finds out who makes a request (contract, passport.md section 1.5). */
export interface Callers {
  /** Takes the Authorization header; at once where it was verified before. Throws the contract's 400 and 401. */
  authenticate(header: string | undefined): Authenticated | Promise<Authenticated>;
  /** An identity with some of its policies; absent: all. Throws the contract's 401. */
  identity(id: string, policies?: readonly string[], records?: Records): Promise<Authenticated>;
}
