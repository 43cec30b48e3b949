import type { Page } from "../../documents";
import { tableOf } from "../documentTable";
import { get, type Work } from "../work";
import type { Steps } from "./steps";

/** The page, with what it cost where that was asked for. `query`: how SQL reads it; absent: by looking at each row. */
export function withCost(steps: Steps, query: string | undefined, read: () => Work<Page>): Work<Page> {
  // How many documents there are is not told to those who see some of them.
  return steps.request.cost === true && steps.open ? measured(steps, query, read) : read();
}

function* measured(steps: Steps, query: string | undefined, read: () => Work<Page>): Work<Page> {
  const start = performance.now();
  const page = yield* read();
  const milliseconds = Math.round(performance.now() - start);
  return { ...page, cost: { documents: yield* lookedAt(steps, query, page), milliseconds } };
}

/** Documents that were looked at one after the other: all where the filter has no index, those that match to sort them. */
function* lookedAt(
  { reader, entry, request, where, parameters, leftOut }: Steps,
  query: string | undefined,
  page: Page,
): Work<number> {
  const { context, buckets } = reader;
  const { _id } = entry.bucket;
  const { explained } = context.ways;
  if (query === undefined) return yield* allIn(_id);
  const filtered = `SELECT 1 AS one FROM ${tableOf(_id)} WHERE ${where}`;
  if (leftOut === undefined && (yield* explained(buckets, filtered, parameters)).finds === "all")
    return yield* allIn(_id);
  const pageValues = request.skip === 0 ? parameters : [...parameters, request.skip];
  const { sorts } = yield* explained(buckets, query, pageValues);
  return sorts === "all" ? page.total : 0;
}

function* allIn(bucketId: string): Work<number> {
  return Number((yield* get("SELECT count AS n FROM bucket WHERE id = ?", bucketId))?.n ?? 0);
}
