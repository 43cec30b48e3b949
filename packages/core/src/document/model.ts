import { z } from "zod/mini";

const isDocument = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "_id" in value &&
  typeof value._id === "string";

/** A document of a bucket: its fields as the schema of the bucket names them, and its id. */
export interface BucketDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** Checks the id alone: the server has validated the rest, and a copy of each document would cost. */
export const documentSchema = z.custom<BucketDocument>(isDocument, "is no document with an _id");

/** A page of documents. `total` counts all that match, not those on the page. */
export interface DocumentPage {
  readonly meta: { readonly total: number };
  readonly data: readonly BucketDocument[];
}

const isPage = (value: unknown): boolean => {
  const { meta, data } = Object(value);
  return typeof meta?.total === "number" && Array.isArray(data) && data.every(isDocument);
};

/** One check, not one for each level: making them takes longer than a short command may. */
export const pageSchema = z.custom<DocumentPage>(isPage, "is no page of documents");

/** A list of documents without a count. */
export const documentsSchema = z.custom<readonly BucketDocument[]>(
  (value) => Array.isArray(value) && value.every(isDocument),
  "is no list of documents",
);

/** What became of a batch: ids or documents, in the order in which they were sent. */
export interface StoredBatch {
  readonly inserted: number;
  readonly replaced: number;
  readonly documents: readonly BucketDocument[];
}

/** Ids alone are documents that have nothing else. */
export const storedBatchSchema = z.lazy(() =>
  z.pipe(
    z.object({
      inserted: z.number(),
      replaced: z.number(),
      ids: z.optional(z.array(z.string())),
      documents: z.optional(z.array(documentSchema)),
    }),
    z.transform(
      ({ ids = [], documents, ...counts }): StoredBatch => ({
        ...counts,
        documents: documents ?? ids.map((_id) => ({ _id })),
      }),
    ),
  ),
);
