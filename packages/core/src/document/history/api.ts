import type { Result } from "../../http/failure";
import { nothingShape } from "../../http/shape";
import { pathOf, type Transport } from "../../http/transport";
import { type BucketDocument, foundDocumentShape } from "../model";
import { type HistoryEntry, historySchema } from "./model";

/** GET /bucket/:id/history/:documentId: the latest first, ten at most. A server that keeps no history answers 404. */
export function listHistory(
  transport: Transport,
  bucketId: string,
  documentId: string,
  signal?: AbortSignal,
): Promise<Result<readonly HistoryEntry[]>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "history", documentId),
    schema: historySchema(),
    signal,
  });
}

/** GET /bucket/:id/history/:documentId/:revision: the document before that change. Unknown or hidden: `undefined`. */
export function getRevision(
  transport: Transport,
  bucketId: string,
  documentId: string,
  revision: string,
  signal?: AbortSignal,
): Promise<Result<BucketDocument | undefined>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "history", documentId, revision),
    schema: foundDocumentShape,
    signal,
  });
}

/** DELETE /bucket/:id/history: that of all documents of the bucket. */
export function clearHistory(transport: Transport, bucketId: string): Promise<Result<undefined>> {
  return transport.send({
    method: "DELETE",
    path: pathOf("bucket", bucketId, "history"),
    schema: nothingShape,
  });
}
