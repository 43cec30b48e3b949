import type { Bucket } from "../bucket/model";
import { primaryOf } from "../field/primary";
import { escapePattern } from "../filter/filter";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { ListState } from "../list/state";
import { foldedPattern } from "../text/fold";
import { findDocuments, getDocument, listDocuments } from "./api";
import { documentQueryOf } from "./list";

/** Key prefix of all pages of a bucket; invalidate it after a write. */
const documentsKey = (bucketId: string) => ["document", bucketId] as const;

/** One page of documents; never taken from the cache without asking again. */
export const documentsQuery = (transport: Transport, bucketId: string, state: ListState) => ({
  queryKey: [...documentsKey(bucketId), documentQueryOf(state)],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(listDocuments(transport, bucketId, { ...documentQueryOf(state), cost: true }, signal)),
  staleTime: 0,
});

/** One document as stored, with its relations in place where they are asked for. Unknown: null. */
export const documentQuery = (
  transport: Transport,
  bucketId: string,
  documentId: string,
  relation: boolean,
) => ({
  queryKey: [...documentsKey(bucketId), "one", documentId, relation],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(getDocument(transport, bucketId, documentId, { relation, localize: relation }, signal))) ??
    null,
  staleTime: 0,
});

/** Documents whose primary field holds the text, a few of them; none is counted. */
export const namedDocumentsQuery = (transport: Transport, bucket: Bucket, words: string) => ({
  queryKey: [...documentsKey(bucket._id), "named", words],
  queryFn: ({ signal }: { signal?: AbortSignal }) => {
    const filter = { [primaryOf(bucket)]: { $regex: foldedPattern(words, escapePattern), $options: "i" } };
    return unwrap(findDocuments(transport, bucket._id, { filter, limit: 4 }, signal));
  },
});

/** The documents of a bucket that came last, so many of them, and how many there are. */
export const newestDocumentsQuery = (transport: Transport, bucketId: string, limit: number) => ({
  queryKey: [...documentsKey(bucketId), "newest", limit],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(listDocuments(transport, bucketId, { limit, sort: { _id: -1 }, relation: false }, signal)),
  staleTime: 0,
});
