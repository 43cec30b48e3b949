/** The secret of a second factor. It never leaves the server. */
export interface StoredFactor {
  /** Base32. */
  readonly secret: string;
}

/**
 * Secrets of second factors, apart from the identities, so that none is ever answered with one. They go with
 * their identity.
 */
export interface FactorReads {
  find(identity: string): Promise<StoredFactor | undefined>;
}

export interface FactorWrites extends FactorReads {
  /** Replaces the one there was. `step`: that of the code it was shown with, which is spent. */
  save(identity: string, secret: string, step: number): Promise<void>;
  /** Spends the code of a time step, and all before it. False: it was spent already. */
  spend(identity: string, step: number): Promise<boolean>;
  /** False: there was none. */
  remove(identity: string): Promise<boolean>;
}
