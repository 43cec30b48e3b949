import type { Records } from "../engine";
import type { Patterns } from "../patterns";
import type { ReadFor } from "../readFor";
import type { RecordCall } from "../recordCall";
import { longReads, type ReadLong, readTooLong } from "../records/longReads";
import { LongWork, noMeter, shortWork, workMeter } from "../records/meter";
import { TimeUp } from "../timeUp";
import type { Connection } from "./connection";
import type { Received } from "./threads/messages";
import type { Pool } from "./threads/pool";

interface Parts {
  readonly records: Records;
  readonly connection: Connection;
  readonly pool: Pool;
  /** Milliseconds that a read may take. */
  readonly budget: number;
}

/**
 * Reads begin on the thread that answers everybody, where short ones end; what turns out to be long begins
 * again on a thread of its own.
 */
export function withThreads({ records, connection, pool, budget }: Parts): Records & { patterns: Patterns } {
  /** Work on the connection is done when the call comes back: no other read runs under this meter. */
  const begin = <T>(read: () => Promise<T>): Promise<T> => {
    connection.meter = workMeter(shortWork);
    try {
      return read();
    } finally {
      connection.meter = noMeter;
    }
  };
  const read: ReadLong = async (short, call, readFor, whySlow) => {
    try {
      return await begin(short);
    } catch (error) {
      if (!(error instanceof LongWork)) throw error;
    }
    return readThere(call, readFor, whySlow);
  };
  const readThere: ReadThere = async (call, readFor, whySlow) => {
    try {
      const received: Received = await pool.read(call, readFor);
      return received;
    } catch (error) {
      if (!(error instanceof TimeUp)) throw error;
      throw readTooLong(budget, await whySlow());
    }
  };
  const patterns: Patterns = {
    match: (questions, readFor) =>
      readThere({ area: "patterns", method: "match", values: [questions] }, readFor, async () => {
        const [named = ""] = questions.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length);
        return `A text takes too long to be looked through for the pattern ${named.slice(0, 100)}. Use smaller repeats, or a shorter text.`;
      }),
  };
  return { ...records, ...longReads(records, connection.matcher, read), patterns };
}

type ReadThere = (call: RecordCall, readFor: ReadFor, whySlow: () => Promise<string>) => Promise<Received>;
