import { moment, type SharedDatabase } from "./database";

/** Milliseconds between two of them, by this node. */
const interval = 10_000;

/** Forgets what is over, from time to time. Nobody waits for it. */
export function createSweep(
  { query, now }: SharedDatabase,
  table: "shared_value" | "shared_count",
  log: (error: unknown) => void,
): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < interval) return false;
    last = performance.now();
    query(
      `DELETE FROM ${table} WHERE (kind, key) IN (
         SELECT kind, key FROM ${table} WHERE until <= ${moment(1)} LIMIT 10000 FOR UPDATE SKIP LOCKED)`,
      [now()],
    ).catch(log);
    return true;
  };
}
