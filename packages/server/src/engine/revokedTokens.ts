/** Fingerprints of tokens that were ended before their time. */
export interface RevokedTokenReads {
  list(): Promise<readonly string[]>;
}

export interface RevokedTokenWrites extends RevokedTokenReads {
  /** `expiresAt`: seconds since the epoch; from then on the token has ended anyway. */
  add(fingerprint: string, expiresAt: number): Promise<void>;
  /** Forgets those that have ended anyway before `seconds` since the epoch. */
  expire(seconds: number): Promise<void>;
}
