import type { Page } from "../../documents";
import { tableOf } from "../../records/documentTable";
import type { Steps } from "./steps";

/** The page, with what it cost where that was asked for. `query`: how SQL reads it; absent: by looking at each row. */
export function withCost(steps: Steps, query: string | undefined, read: () => Page): Page {
  // How many documents there are is not told to those who see some of them.
  if (steps.request.cost !== true || !steps.open) return read();
  const start = performance.now();
  const page = read();
  const milliseconds = Math.round(performance.now() - start);
  return { ...page, cost: { documents: lookedAt(steps, query, page), milliseconds } };
}

/** Documents that were looked at one after the other: all where the filter has no index, those that match to sort them. */
function lookedAt({ reader, entry, where, leftOut }: Steps, query: string | undefined, page: Page): number {
  const { connection, buckets, queryPlan } = reader;
  const { _id } = entry.bucket;
  const all = () => Number(connection.prepare("SELECT count AS n FROM bucket WHERE id = ?").get(_id)?.n ?? 0);
  if (query === undefined) return all();
  const filtered = `SELECT 1 FROM ${tableOf(_id)} WHERE ${where}`;
  if (leftOut === undefined && queryPlan(buckets, filtered).startsWith("SCAN")) return all();
  return queryPlan(buckets, query).includes("TEMP B-TREE FOR ORDER BY") ? page.total : 0;
}
