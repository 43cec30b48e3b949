import type { ServerContext } from "../shell/context";
import type { VerifiedToken } from "./tokens";

/**
 * Tokens that were ended before their time: their fingerprints, until they would have ended anyway. They
 * survive a restart.
 */
export function createRevocations({ database, now, transaction }: ServerContext) {
  const insert = database.prepare(
    "INSERT OR IGNORE INTO revoked_token (fingerprint, expires_at) VALUES (?, ?)",
  );
  const expire = database.prepare("DELETE FROM revoked_token WHERE expires_at < ?");
  // Asked at every request: kept in memory. Nobody else writes to this database.
  const all = database.prepare("SELECT fingerprint FROM revoked_token");
  let known = new Set(all.all().map((row) => String(row.fingerprint)));
  return {
    has: (fingerprint: string): boolean => known.has(fingerprint),
    add({ fingerprint, exp }: VerifiedToken): void {
      transaction(() => {
        expire.run(Math.floor(now() / 1000));
        insert.run(fingerprint, Math.ceil(exp));
      });
      known = new Set(all.all().map((row) => String(row.fingerprint)));
    },
  };
}

export type Revocations = ReturnType<typeof createRevocations>;
