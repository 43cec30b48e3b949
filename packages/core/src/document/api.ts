import type { Failure, Result } from "../http/failure";
import { nothingShape } from "../http/shape";
import { pathOf, type Transport } from "../http/transport";
import { lacks } from "../session/capabilities";
import {
  type BucketDocument,
  type DocumentPage,
  type DocumentPatch,
  documentShape,
  documentsShape,
  foundDocumentShape,
  type PatchedDocuments,
  pageShape,
  patchedSchema,
  type StoredBatch,
  storedBatchSchema,
} from "./model";

/** What to list (contract, bucket.md section 5.1). */
export interface DocumentQuery {
  /** A MongoDB filter, or text in the rule language. */
  readonly filter?: Readonly<Record<string, unknown>> | string | undefined;
  readonly sort?: Readonly<Record<string, 1 | -1>> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** True: related documents in place of their ids. Default true in a list with its total, else false. */
  readonly relation?: boolean | undefined;
  /** False: translated fields as maps of all languages. Default true. */
  readonly localize?: boolean | undefined;
  /** True: the answer says what it cost, where the server knows. */
  readonly cost?: boolean | undefined;
  /** Code such as `tr_TR`, sent as Accept-Language. */
  readonly language?: string | undefined;
}

/**
 * A filter as it is sent. In the rule language Spica takes the text beside a bare `_id` for no id, and finds nothing;
 * `document._id` is the same everywhere (contract, bucket.md section 9).
 */
const sentFilter = (filter: DocumentQuery["filter"]): string | undefined =>
  filter === undefined
    ? undefined
    : JSON.stringify(typeof filter === "string" ? withWholeId(filter) : filter);

/** Texts in quotes stay as they are. */
const withWholeId = (text: string): string =>
  text
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, at) => (at % 2 === 0 ? part.replace(/(?<![\w.])_id(?![\w(])/g, "document._id") : part))
    .join("");

const languageHeader = (language: string | undefined): Record<string, string> =>
  language === undefined ? {} : { "accept-language": language };

/** GET /bucket/:id/data with its total. */
export function listDocuments(
  transport: Transport,
  bucketId: string,
  query: DocumentQuery = {},
  signal?: AbortSignal,
): Promise<Result<DocumentPage>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "data"),
    query: {
      paginate: true,
      cost: query.cost,
      relation: query.relation ?? true,
      localize: query.localize === false ? false : undefined,
      filter: sentFilter(query.filter),
      sort: query.sort === undefined ? undefined : JSON.stringify(query.sort),
      limit: query.limit,
      skip: query.skip || undefined,
    },
    headers: languageHeader(query.language),
    schema: pageShape,
    signal,
  });
}

/** GET /bucket/:id/data without a total: the server stops as soon as there are enough. */
export function findDocuments(
  transport: Transport,
  bucketId: string,
  query: DocumentQuery & { readonly limit: number },
  signal?: AbortSignal,
): Promise<Result<readonly BucketDocument[]>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "data"),
    query: {
      localize: query.localize === false ? false : undefined,
      relation: query.relation,
      filter: sentFilter(query.filter),
      sort: query.sort === undefined ? undefined : JSON.stringify(query.sort),
      limit: query.limit,
      skip: query.skip || undefined,
    },
    headers: languageHeader(query.language),
    schema: documentsShape,
    signal,
  });
}

/** GET /bucket/:id/data/:documentId as stored. Unknown or hidden: `undefined`. */
export function getDocument(
  transport: Transport,
  bucketId: string,
  documentId: string,
  options: { relation?: boolean; localize?: boolean; language?: string } = {},
  signal?: AbortSignal,
): Promise<Result<BucketDocument | undefined>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "data", documentId),
    query: { relation: options.relation ?? false, localize: options.localize ?? false },
    headers: languageHeader(options.language),
    schema: foundDocumentShape,
    signal,
  });
}

/** POST /bucket/:id/data. */
export function insertDocument(
  transport: Transport,
  bucketId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<BucketDocument>> {
  return transport.send({
    method: "POST",
    path: pathOf("bucket", bucketId, "data"),
    body,
    schema: documentShape,
  });
}

/** Documents in one batch: others wait with what they write until it is stored. */
export const mostDocumentsInBatch = 20_000;

/** Documents to store together, `mostDocumentsInBatch` at most. */
export interface DocumentBatch {
  readonly documents: readonly Readonly<Record<string, unknown>>[];
  /** True: a document takes the place of the one with its id. */
  readonly upsert: boolean;
  /** What is answered of each. */
  readonly answer: "ids" | "documents";
}

/** As long as the backend takes for the longest transaction, and a while for the way. */
const batchTimeout = 90_000;

/**
 * POST /bucket/:id/data/batch: all of them, or none. A refusal begins with `documents.N: `, counted from 0. A server
 * without this call answers 404 (`isWithoutBatches`).
 */
export function storeDocuments(
  transport: Transport,
  bucketId: string,
  batch: DocumentBatch,
): Promise<Result<StoredBatch>> {
  return transport.send({
    method: "POST",
    path: pathOf("bucket", bucketId, "data", "batch"),
    body: batch,
    schema: storedBatchSchema(),
    timeout: batchTimeout,
  });
}

/** Changes of several documents in one transaction, `mostDocumentsInBatch` at most. */
export type DocumentPatches =
  | { readonly patches: readonly DocumentPatch[] }
  /** All that match, which the server refuses with 409 unless they are `count`. */
  | {
      readonly filter: Readonly<Record<string, unknown>> | string;
      readonly patch: Readonly<Record<string, unknown>>;
      readonly count: number;
    };

/**
 * POST /bucket/:id/data/patches: merge patches of several documents, all of them or none. A refusal begins with
 * `documents.N: `, counted from 0; 409: somebody else was faster. A server without this call answers 404
 * (`isWithoutBatches`).
 */
export function patchDocuments(
  transport: Transport,
  bucketId: string,
  patches: DocumentPatches,
): Promise<Result<PatchedDocuments>> {
  return transport.send({
    method: "POST",
    path: pathOf("bucket", bucketId, "data", "patches"),
    body: patches,
    schema: patchedSchema(),
    timeout: batchTimeout,
  });
}

/**
 * Whether a server was asked for a batch that has no such call, as Spica has none (contract, passport.md section 1.6).
 * A bucket that is gone, and a proxy that knows no such address, say something else.
 */
export const isWithoutBatches = (failure: Failure): boolean => lacks("batches", failure);

/** PUT /bucket/:id/data/:documentId: what `body` leaves out is gone. */
export function replaceDocument(
  transport: Transport,
  bucketId: string,
  documentId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<BucketDocument>> {
  return transport.send({
    method: "PUT",
    path: pathOf("bucket", bucketId, "data", documentId),
    body,
    schema: documentShape,
  });
}

/** PATCH /bucket/:id/data/:documentId: a merge patch, null removes. */
export function patchDocument(
  transport: Transport,
  bucketId: string,
  documentId: string,
  patch: Readonly<Record<string, unknown>>,
): Promise<Result<BucketDocument>> {
  return transport.send({
    method: "PATCH",
    path: pathOf("bucket", bucketId, "data", documentId),
    body: patch,
    schema: documentShape,
  });
}

/** DELETE /bucket/:id/data/:documentId. */
export function deleteDocument(
  transport: Transport,
  bucketId: string,
  documentId: string,
): Promise<Result<undefined>> {
  return transport.send({
    method: "DELETE",
    path: pathOf("bucket", bucketId, "data", documentId),
    schema: nothingShape,
  });
}
