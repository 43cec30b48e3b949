import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Pool } from "pg";
import type { SharedTurns } from "../../shared";
import { isAway, told } from "../problems";

/** Beside the number that starts hold. */
const kind = 1952413290;

/** Each turn is held by a connection of its own: where its node ends, the next one begins. */
export function createTurns(pool: Pool, schema: string): SharedTurns {
  const queues = new Map<string, Queue>();
  return {
    run(name, work) {
      const queue = queues.get(name) ?? createQueue();
      queues.set(name, queue);
      return queue.run(async () => {
        const client = await pool.connect().catch((error: unknown) => {
          throw told(error);
        });
        // A connection that is lost meanwhile is no reason to end this process.
        const lost = () => undefined;
        client.on("error", lost);
        let broken = true;
        try {
          await client.query("SELECT pg_advisory_lock($1, hashtext($2))", [kind, `${schema} ${name}`]);
          const result = await work();
          await client.query("SELECT pg_advisory_unlock_all()");
          broken = false;
          return result;
        } catch (error) {
          throw isAway(error) ? told(error) : error;
        } finally {
          client.off("error", lost);
          client.release(broken);
        }
      });
    },
  };
}
