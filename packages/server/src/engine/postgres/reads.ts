import { readEnded } from "@twinhelm/core/http/readEnded";
import type { ClientBase, Pool } from "pg";
import { HttpError } from "../../shell/errors";
import type { Meter } from "../records/meter";
import type { Work } from "../records/work";
import { TimeUp } from "../timeUp";
import type { Presence } from "./presence";
import { codeOf, databaseAway, isAway, isSilent, told } from "./problems";
import type { Texts } from "./text";
import { runSingle, runWaiting } from "./waiting";

interface Parts {
  readonly pool: Pool;
  readonly presence: Presence;
  readonly texts: Texts;
  /** Milliseconds that a read may take. */
  readonly budget: number;
  /** Another node has changed which tables there are. */
  readonly refresh: () => Promise<void>;
}

/** Makes the work of a read, bounded by the meter. Made anew where it has to begin again. */
type Begin<T> = (meter: Meter) => Work<T>;

export interface Reading {
  /** `name`: of the read; what needed several statements once is begun in a transaction from then on. */
  read<T>(name: string, begin: Begin<T>): Promise<T>;
}

/** A table or a column that is not there. */
const missing = ["42P01", "42703"];

/** Reads, each of which sees one moment, whatever is written meanwhile. */
export function createReading({ pool, presence, texts, budget, refresh }: Parts): Reading {
  const several = new Set<string>();
  const readOn = async <T>(client: ClientBase, name: string, begin: Begin<T>): Promise<T> => {
    const meter = clockMeter(budget);
    if (!several.has(name)) {
      // One statement sees one moment by itself.
      const single = await runSingle(client, texts, begin(meter));
      if (single.done) return single.value;
      several.add(name);
    }
    await client.query("BEGIN");
    try {
      return await runWaiting(client, texts, begin(meter));
    } finally {
      await client.query("COMMIT").catch(() => undefined);
    }
  };
  const once = async <T>(name: string, begin: Begin<T>): Promise<T> => {
    if (presence.isAway()) throw databaseAway();
    const client = await pool.connect();
    let broken = false;
    try {
      return await readOn(client, name, begin);
    } catch (error) {
      broken = isAway(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    async read(name, begin) {
      try {
        return await once(name, begin).catch(async (error: unknown) => {
          // A connection that was lost while it was idle, or buckets that another node has changed since.
          if (isAway(error) && !isSilent(error)) return once(name, begin);
          if (!missing.includes(codeOf(error) ?? "")) throw error;
          await refresh();
          return once(name, begin);
        });
      } catch (error) {
        presence.noticed(error);
        const problem = told(error);
        throw problem instanceof TimeUp ? ended(budget) : problem;
      }
    },
  };
}

/** No `Retry-After`, and a word of its own: whoever reads it does not send the same again by itself. */
function ended(budget: number): HttpError {
  const message = `Reading was ended after ${Math.round(budget / 100) / 10} seconds. Use a simpler filter, sort by a field with an index, or read less at once.`;
  return new HttpError({ statusCode: 503, message, error: readEnded });
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
