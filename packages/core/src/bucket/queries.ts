import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { inOrder } from "../section/arranging";
import { listBuckets } from "./api";

/** All buckets the caller may see, in the order of the sidebar. Every screen reads them from here. */
export const bucketsQuery = (transport: Transport) => ({
  queryKey: ["bucket"],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    inOrder(await unwrap(listBuckets(transport, signal))),
  structuralSharing: keptIfSame,
});

/** What was there before where nothing changed, the order of fields included: to the query cache, objects have none. */
const keptIfSame = (before: unknown, now: unknown): unknown =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;
