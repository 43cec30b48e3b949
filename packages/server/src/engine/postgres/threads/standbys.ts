import type { Pool, PoolClient } from "pg";
import type { DatabaseAddress } from "../address";
import { standbysOf } from "../openStandby";
import { shortPatience, threadReads } from "../pool";
import { createFollowing, isOfStandby } from "../standby";

/** Standbys that a thread reads from, as the one that answers everybody does. */
export interface ThreadStandbys {
  /** Undefined: none can tell now, and the database has to be asked. */
  read<T>(work: (client: PoolClient) => Promise<T>): Promise<{ readonly value: T } | undefined>;
}

/** Milliseconds for which one that could not tell is left alone. */
const rest = 1_000;

/** `database`: the one connection of the thread to the database, which says how far that is. `budget`: milliseconds. */
export function createThreadStandbys(
  database: Pool,
  address: DatabaseAddress,
  budget: number,
): ThreadStandbys {
  const following = createFollowing(database);
  const all = standbysOf(address).map((each) => ({
    pool: threadReads(each, budget, shortPatience).reads,
    restsUntil: 0,
  }));
  return {
    async read(work) {
      for (const standby of all) {
        if (performance.now() < standby.restsUntil) continue;
        try {
          return { value: await inTransaction(standby.pool, work, following) };
        } catch (error) {
          if (!isOfStandby(error)) throw error;
          standby.restsUntil = performance.now() + rest;
        }
      }
      return undefined;
    },
  };
}

/** `ready`: before the moment that it sees. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  ready?: (client: PoolClient) => Promise<void>,
): Promise<T> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await ready?.(client);
    await client.query("BEGIN");
    return await work(client);
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // What a read that failed has left behind goes with its connection.
    if (broken === undefined) await client.query("COMMIT").catch(() => undefined);
    client.release(broken !== undefined);
  }
}
