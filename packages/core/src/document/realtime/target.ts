import type { SocketText } from "../../http/socketMachine";
import type { SocketTarget } from "../../http/sockets";
import { pathOf } from "../../http/transport";
import type { DocumentQuery } from "../api";
import type { Chunk } from "../chunks";

/** Which documents of a bucket to be told of. */
export type Watched = Pick<DocumentQuery, "filter" | "sort" | "skip" | "limit">;

/** The socket of a bucket that tells of these documents (contract, bucket.md section 12.1). */
export function documentsTarget(bucketId: string, { filter, sort, skip, limit }: Watched): SocketTarget {
  const query = new URLSearchParams();
  // Text in the rule language goes as it is: the socket does not take it out of quotes.
  if (filter !== undefined) query.set("filter", typeof filter === "string" ? filter : JSON.stringify(filter));
  if (sort !== undefined) query.set("sort", JSON.stringify(sort));
  if (limit) query.set("limit", String(limit));
  if (skip) query.set("skip", String(skip));
  const asked = query.toString();
  const path = pathOf("bucket", bucketId, "data");
  return { path: asked === "" ? path : `${path}?${asked}`, read: readText };
}

/** The socket that tells of one document. */
export const documentTarget = (bucketId: string, documentId: string): SocketTarget =>
  documentsTarget(bucketId, { filter: `document._id=="${documentId}"` });

function readText(text: string): SocketText | undefined {
  const chunk = parsed(text);
  if (!isChunk(chunk)) return undefined;
  if (chunk.kind === 1) return { kind: "begun" };
  if (chunk.kind === -1) return { kind: "refused", status: chunk.status, message: chunk.message };
  return { kind: "message", message: chunk };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks what later code reads of it; an unknown kind, or a document that is none, is no message. */
export function isChunk(value: unknown): value is Chunk {
  const { kind, document, sequence, status, message } = Object(value);
  if (kind === 1) return true;
  if (kind === -1 || kind === 8) return typeof status === "number" && typeof message === "string";
  if (kind === 7) return Array.isArray(sequence);
  return [0, 2, 3, 4, 5, 6].includes(kind) && typeof Object(document)._id === "string";
}
