import type { Pool } from "pg";
import type { Meter } from "../records/meter";
import type { Work } from "../records/work";
import { TimeUp } from "../timeUp";
import { readLine } from "./line";
import { codeOf, isAway, told } from "./problems";
import type { Texts } from "./text";
import { runSingle, runWaiting } from "./waiting";

interface Parts {
  readonly pool: Pool;
  readonly texts: Texts;
  /** Milliseconds that a read may take. */
  readonly budget: number;
  /** Another node has changed which tables there are. */
  readonly refresh: () => Promise<void>;
}

/** Makes the work of a read, bounded by the meter. Made anew where it has to begin again. */
type Begin<T> = (meter: Meter) => Work<T>;

export interface Reading {
  /** What needed several statements once is begun in a transaction from then on: it is known by its first one. */
  read<T>(begin: Begin<T>): Promise<T>;
}

/** A table or a column that is not there. */
const missing = ["42P01", "42703"];

/** Reads, each of which sees one moment, whatever is written meanwhile. */
export function createReading({ pool, texts, budget, refresh }: Parts): Reading {
  const several = createSeveral();
  const once = async <T>(begin: Begin<T>): Promise<T> => {
    const client = await pool.connect();
    const line = readLine(client, texts);
    const meter = clockMeter(budget);
    let broken = false;
    let ended: Promise<unknown> | undefined;
    try {
      // One statement sees one moment by itself.
      const single = await runSingle(line, begin(meter), several.has);
      if (single.done) return single.value;
      several.add(single.first);
      await client.query("BEGIN");
      try {
        return await runWaiting(line, begin(meter));
      } finally {
        ended = client.query("COMMIT").catch(() => undefined);
      }
    } catch (error) {
      broken = isAway(error);
      throw error;
    } finally {
      // Nothing was written: what was read need not wait for the end.
      void Promise.resolve(ended).then(() => client.release(broken));
    }
  };
  return {
    async read(begin) {
      try {
        return await once(begin).catch(async (error: unknown) => {
          // A connection that was lost while it was idle, or buckets that another node has changed since.
          if (isAway(error)) return once(begin);
          if (!missing.includes(codeOf(error) ?? "")) throw error;
          await refresh();
          return once(begin);
        });
      } catch (error) {
        throw told(error);
      }
    },
  };
}

/** First statements that are known, at most: texts of filters are as many as callers think of. */
const mostKnown = 5_000;

/** The statements that others follow. */
function createSeveral() {
  const known = new Set<string>();
  return {
    has: (first: string) => known.has(first),
    add(first: string) {
      if (known.size >= mostKnown) known.clear();
      known.add(first);
    },
  };
}

/** Work between two looks at the time. */
const interval = 100_000;

/** Throws `TimeUp` after so many milliseconds. */
function clockMeter(milliseconds: number): Meter {
  const end = performance.now() + milliseconds;
  let left = interval;
  return {
    spend(spent) {
      left -= spent;
      if (left > 0) return;
      left = interval;
      if (performance.now() > end) throw new TimeUp("The read has used up its time");
    },
  };
}
