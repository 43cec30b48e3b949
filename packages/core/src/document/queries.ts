import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { ListState } from "../list/state";
import { listDocuments } from "./api";
import { documentQueryOf } from "./list";

/** Key below which every page of a bucket stands; invalidate it after a write. */
export const documentsKey = (bucketId: string) => ["document", bucketId] as const;

/** One page of documents; never taken from the cache without asking again. */
export const documentsQuery = (transport: Transport, bucketId: string, state: ListState) => ({
  queryKey: [...documentsKey(bucketId), documentQueryOf(state)],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(listDocuments(transport, bucketId, documentQueryOf(state), signal)),
  staleTime: 0,
});
