import { unwrap } from "../../http/query";
import type { Transport } from "../../http/transport";
import { getRevision, listHistory } from "./api";

interface Asked {
  readonly bucketId: string;
  readonly documentId: string;
}

/** Below the key of the documents of a bucket: each write asks for it anew. */
const historyKey = ({ bucketId, documentId }: Asked) =>
  ["document", bucketId, "history", documentId] as const;

/** The changes of a document, the latest first. */
export const historyQuery = (transport: Transport, asked: Asked) => ({
  queryKey: historyKey(asked),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(listHistory(transport, asked.bucketId, asked.documentId, signal)),
  staleTime: 0,
});

/** A document before a change. Unknown: null. */
export const revisionQuery = (transport: Transport, asked: Asked & { readonly revision: string }) => ({
  queryKey: [...historyKey(asked), asked.revision],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(getRevision(transport, asked.bucketId, asked.documentId, asked.revision, signal))) ?? null,
  staleTime: 0,
});
