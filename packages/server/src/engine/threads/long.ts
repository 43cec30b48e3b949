import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Records } from "../engine";
import type { Patterns } from "../patterns";
import { longReads, type ReadLong, readTooLong } from "../records/longReads";
import { LongWork } from "../records/meter";
import { TimeUp } from "../timeUp";
import type { Received } from "./messages";
import { patternsIn } from "./patterns";
import type { Pool } from "./pool";

interface Parts {
  readonly records: Records;
  readonly matcher: RegexMatcher;
  readonly pool: Pool;
  /** Milliseconds that a read may take. */
  readonly budget: number;
  /** Begins a read here; throws `LongWork` where it turns out to be long. */
  readonly begin: <T>(read: () => Promise<T>) => Promise<T>;
}

/**
 * Reads begin on the thread that answers everybody, where short ones end; what turns out to be long begins
 * again on a thread of its own. One whose time is up says why it was slow.
 */
export function withThreads(parts: Parts): Records & { patterns: Patterns } {
  const { records, matcher, pool, budget, begin } = parts;
  const read: ReadLong = async (short, call, readFor, whySlow) => {
    try {
      return await begin(short).catch(async (error: unknown) => {
        if (!(error instanceof LongWork)) throw error;
        const received: Received = await pool.read(call, readFor);
        return received;
      });
    } catch (error) {
      throw error instanceof TimeUp ? readTooLong(budget, await whySlow()) : error;
    }
  };
  return { ...records, ...longReads(records, matcher, read), patterns: patternsIn(pool, budget) };
}
