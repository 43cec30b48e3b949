import type { ServerContext } from "../shell/context";
import type { VerifiedToken } from "./tokens";

/**
 * Tokens that were ended before their time: their fingerprints, until they would have ended anyway. They
 * survive a restart.
 */
export interface Revocations {
  has(fingerprint: string): boolean;
  add(token: VerifiedToken): Promise<void>;
}

/** Asked at every request, so kept in memory: nobody else writes to what is stored. */
export async function createRevocations({ engine, now }: ServerContext): Promise<Revocations> {
  let known = new Set(await engine.revokedTokens.list());
  return {
    has: (fingerprint) => known.has(fingerprint),
    async add({ fingerprint, exp }) {
      known = await engine.write(async ({ revokedTokens }) => {
        await revokedTokens.expire(Math.floor(now() / 1000));
        await revokedTokens.add(fingerprint, Math.ceil(exp));
        return new Set(await revokedTokens.list());
      });
    },
  };
}
