import type { Buckets } from "../../../bucket/entry";
import type { Connection } from "../connection";

const plansKept = 500;

/** How SQLite goes about a query, in its own words; kept until any bucket changes, and with it the indexes. */
export function createQueryPlans({ database, prepare }: Connection) {
  let seen: Buckets | undefined;
  let kept = new Map<string, string>();
  return (buckets: Buckets, sql: string): string => {
    if (seen !== buckets) kept = new Map();
    seen = buckets;
    const found = kept.get(sql);
    if (found !== undefined) return found;
    // What is only explained never notices that another connection made an index; what is run does.
    prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get();
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .join("; ");
    const [oldest] = kept.keys();
    if (kept.size >= plansKept && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, plan);
    return plan;
  };
}

export type QueryPlans = ReturnType<typeof createQueryPlans>;
