import type { Buckets } from "../../../bucket/entry";
import type { Connection } from "../connection";

const plansKept = 500;

/** How SQLite goes about a query, in its own words; kept until any bucket changes, and with it the indexes. */
export function createQueryPlans({ prepare }: Connection) {
  let seen: Buckets | undefined;
  let kept = new Map<string, string>();
  return (buckets: Buckets, sql: string): string => {
    if (seen !== buckets) kept = new Map();
    seen = buckets;
    const found = kept.get(sql);
    if (found !== undefined) return found;
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`)
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
