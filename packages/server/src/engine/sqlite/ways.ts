import type { Buckets } from "../../bucket/entry";
import { tableOf } from "../records/documentTable";
import type { QueryPlan, Ways } from "../records/ways";
import { all, batches, define, get, settled, type Work } from "../records/work";

const plansKept = 500;

/** What SQLite does in its own way, but for counting rows. */
export const createWays = (): Omit<Ways, "counted" | "countedBySample"> => waysWith(createPlans());

const waysWith = (plan: Ways["plan"]): ReturnType<typeof createWays> => ({
  // As bytes, in one piece, without becoming texts or objects here.
  joined: (column) => `CAST(group_concat(${column}, ',') AS BLOB)`,
  plan,
  explained: (buckets, sql) => plan(buckets, sql),
  keyed: " STRICT, WITHOUT ROWID",
  sharesPackages: false,
  createTable: ({ _id }) =>
    define(
      `CREATE TABLE ${tableOf(_id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
    ),
  activities: (index) => `activity ${index === "whole" ? "NOT INDEXED" : `INDEXED BY activity_${index}`}`,
  *adjust({ bucketId, make, drop }) {
    for (const [name, type] of drop) yield* define(`DROP ${type} "${name}"`);
    for (const { name, columns } of make)
      yield* define(`CREATE INDEX "${name}" ON ${tableOf(bucketId)} (${columns})`);
    return [];
  },
  *dropTables(_, names) {
    for (const name of names) yield* define(`DROP TABLE "${name}"`);
  },
  changedSince: () => settled(undefined),
  *made(...beginnings) {
    const fits = beginnings.map(() => "name GLOB ?").join(" OR ");
    const rows = yield* all(
      `SELECT name, type FROM sqlite_schema WHERE ${fits}`,
      ...beginnings.map((each) => `${each}*`),
    );
    return new Map(rows.map(({ name, type }) => [String(name), type === "index" ? "index" : "table"]));
  },
});

/** Plans that were asked for lately are kept until any bucket changes, and with it the indexes. */
function createPlans(): Ways["plan"] {
  let seen: Buckets | undefined;
  let kept = new Map<string, QueryPlan>();
  return function* (buckets, sql) {
    if (seen !== buckets) kept = new Map();
    seen = buckets;
    const found = kept.get(sql);
    if (found !== undefined) return found;
    const plan = planIn(yield* explained(sql));
    const [oldest] = kept.keys();
    if (kept.size >= plansKept && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, plan);
    return plan;
  };
}

function* explained(sql: string): Work<string> {
  // What is only explained never notices that another connection made an index; what is run does.
  yield* get("SELECT 1 AS one FROM sqlite_schema LIMIT 1");
  const steps: string[] = [];
  // A statement of its own: one that is kept stands for the plan of its time.
  yield* batches(`EXPLAIN QUERY PLAN ${sql}`, [], 100, function* (rows) {
    steps.push(...rows.map(({ detail }) => String(detail)));
    return true;
  });
  return steps.join("; ");
}

/** SQLite says in words what it does. */
function planIn(words: string): QueryPlan {
  const isSorted = words.includes("TEMP B-TREE");
  return {
    finds: words.startsWith("SCAN") ? "all" : words.startsWith("SEARCH") ? "index" : "unknown",
    sorts: !isSorted ? "nothing" : words.includes("TEMP B-TREE FOR ORDER BY") ? "all" : "part",
  };
}
