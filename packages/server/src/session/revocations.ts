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

/**
 * Asked at every request, so kept in memory: nobody else writes to what is stored. After so many (`readAfter`) all
 * are read again, to forget those that are over.
 */
export async function createRevocations(
  { engine, now }: Pick<ServerContext, "engine" | "now">,
  readAfter = 1_000,
): Promise<Revocations> {
  let known = new Set(await engine.revokedTokens.list());
  let added = 0;
  return {
    has: (fingerprint) => known.has(fingerprint),
    async add({ fingerprint, exp }) {
      added += 1;
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
