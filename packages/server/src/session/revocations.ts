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
 * Asked at every request, so kept in memory; other nodes tell of theirs. After so many (`readAfter`) all are read again, to
 * forget those that are over.
 */
export async function createRevocations(
  { engine, now }: Pick<ServerContext, "engine" | "now">,
  readAfter = 1_000,
): Promise<Revocations> {
  let known = new Set<string>();
  /** For each reading of all: what was told of meanwhile, which may not be in it. */
  const readings = new Set<Set<string>>();
  let added = 0;
  const know = (fingerprint: string) => {
    for (const each of [known, ...readings]) each.add(fingerprint);
  };
  const knowAll = async (read: () => Promise<readonly string[]>) => {
    const meanwhile = new Set<string>();
    readings.add(meanwhile);
    try {
      known = new Set([...(await read()), ...meanwhile]);
    } finally {
      readings.delete(meanwhile);
    }
  };
  engine.onNotice((notice) => {
    if (notice.kind === "revoked") know(notice.fingerprint);
    return notice.kind === "lost" ? knowAll(engine.revokedTokens.list) : undefined;
  });
  await knowAll(engine.revokedTokens.list);
  return {
    has(fingerprint) {
      engine.assertCurrent();
      return known.has(fingerprint);
    },
    async add({ fingerprint, exp }) {
      added += 1;
      const store = (isRead: boolean) =>
        engine.write(async ({ revokedTokens }) => {
          await revokedTokens.expire(Math.floor(now() / 1000));
          await revokedTokens.add(fingerprint, Math.ceil(exp));
          return isRead ? await revokedTokens.list() : [];
        });
      if (added % readAfter === 0) await knowAll(() => store(true));
      else await store(false);
      know(fingerprint);
    },
  };
}
