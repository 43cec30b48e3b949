import type { ServerContext } from "../shell/context";
import type { VerifiedToken } from "./tokens";

/**
 * Tokens that were ended before their time: their fingerprints, until they would have ended anyway. They
 * survive a restart.
 */
export function createRevocations({ database, now, transaction }: ServerContext) {
  const one = database.prepare("SELECT 1 FROM revoked_token WHERE fingerprint = ?");
  const insert = database.prepare(
    "INSERT OR IGNORE INTO revoked_token (fingerprint, expires_at) VALUES (?, ?)",
  );
  const expire = database.prepare("DELETE FROM revoked_token WHERE expires_at < ?");
  return {
    has: (fingerprint: string): boolean => one.get(fingerprint) !== undefined,
    add({ fingerprint, exp }: VerifiedToken): void {
      transaction(() => {
        expire.run(Math.floor(now() / 1000));
        insert.run(fingerprint, Math.ceil(exp));
      });
    },
  };
}

export type Revocations = ReturnType<typeof createRevocations>;
