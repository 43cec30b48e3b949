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

const readAfter = 1_000;

/** Asked at every request, so kept in memory: nobody else writes to what is stored. */
export async function createRevocations({ engine, now }: ServerContext): Promise<Revocations> {
  let known = new Set(await engine.revokedTokens.list());
  let added = 0;
  return {
    has: (fingerprint) => known.has(fingerprint),
    async add({ fingerprint, exp }) {
      added += 1;
      // All of them are read again once in a while alone: to forget those that are over.
      const isRead = added % readAfter === 0;
      const left = await engine.write(async ({ revokedTokens }) => {
        await revokedTokens.expire(Math.floor(now() / 1000));
        await revokedTokens.add(fingerprint, Math.ceil(exp));
        return isRead ? await revokedTokens.list() : undefined;
      });
      if (left !== undefined) known = new Set(left);
      known.add(fingerprint);
    },
  };
}
