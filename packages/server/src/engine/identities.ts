import type { JsonPage } from "./jsonPage";
import type { ReadFor } from "./readFor";
import type { RecordQuery } from "./recordPage";

/** An identity as answered: no password, no secret of a second factor. */
export interface Identity {
  readonly _id: string;
  readonly identifier: string;
  readonly policies: readonly string[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What sign-in needs beside the identity. */
export interface IdentityRow {
  readonly identity: Identity;
  readonly passwordHash: string | undefined;
  /** Changes of the password so far: tokens of an earlier one are refused. */
  readonly generation: number;
}

export interface IdentityQuery extends RecordQuery {
  /** A MongoDB filter that was checked. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Identities of this instance. Password hashes never leave `find` and `findByIdentifier`. */
export interface IdentityReads {
  list(): Promise<readonly Identity[]>;
  /** Throws 503 as `DocumentReads.page` does. */
  page(query: IdentityQuery, readFor: ReadFor): Promise<JsonPage>;
  count(): Promise<number>;
  /** What stands before salt and key in password hashes, `scrypt$N$r$p`, each once. Looks at every identity. */
  hashCosts(): Promise<readonly string[]>;
  find(id: string): Promise<IdentityRow | undefined>;
  findByIdentifier(identifier: string): Promise<IdentityRow | undefined>;
  /** The name of another identity that people could take for this one: by its case, or as it looks. */
  findAlike(identifier: string, own?: string): Promise<string | undefined>;
}

export interface IdentityWrites extends IdentityReads {
  /** Throws 409 when an API key has its id. */
  insert(identity: Identity, passwordHash: string | undefined): Promise<void>;
  update(identity: Identity): Promise<void>;
  /** A new password ends every session that began with an old one. */
  setPassword(id: string, passwordHash: string): Promise<void>;
  /** Another hash of the same password: no session ends. Does nothing where the password changed meanwhile. */
  renewHash(id: string, passwordHash: string, replaced: string): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
