import { expect } from "vitest";
import type { Nodes } from "./nodeWorld";

/** Holds up what nodes ask of their database. `nodes`: undefined where there is none. */
export function holdingOn(nodes: Nodes | undefined) {
  const there = () => {
    if (nodes === undefined) throw new Error("The test is left out without a database");
    return nodes.database;
  };
  return {
    /** Runs a statement in a transaction that stays open until this is called. */
    async holding(sql: string): Promise<() => Promise<void>> {
      const session = await there().session();
      await session.query(`SET search_path = twinhelm; BEGIN; ${sql}`);
      return async () => {
        await session.query("COMMIT");
        await session.end();
      };
    },
    /** Until so many statements wait for a lock. */
    waiting: (count: number) =>
      expect
        .poll(
          async () => {
            const sql =
              "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
            return (await there().client.query(sql)).rows[0].count;
          },
          { timeout: 30_000 },
        )
        .toBe(count),
  };
}
