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
  /** Recovery codes that were not used yet. */
  countCodes(identity: string): Promise<number>;
}

export interface FactorWrites extends FactorReads {
  /** Replaces the one there was; its recovery codes go with it. `step`: that of the code it was shown with, which is spent. */
  save(identity: string, secret: string, step: number): Promise<void>;
  /** Spends the code of a time step, and all before it. False: it was spent already. */
  spend(identity: string, step: number): Promise<boolean>;
  /** Replaces the recovery codes of a factor that is there; only their hashes are kept. */
  saveCodes(identity: string, hashes: readonly string[]): Promise<void>;
  /** Spends a recovery code. False: there is none with this hash, or it was spent. */
  spendCode(identity: string, hash: string): Promise<boolean>;
  /** Takes its recovery codes away too. False: there was none. */
  remove(identity: string): Promise<boolean>;
}
