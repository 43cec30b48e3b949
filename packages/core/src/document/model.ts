import { z } from "zod/mini";
import { shapeOf } from "../http/shape";
import { once } from "../once";

const isDocument = (value: unknown): value is BucketDocument =>
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
export const documentShape = shapeOf(isDocument, "is no document with an _id");

/** A document, or nothing: there is none, or none for this caller. */
export const foundDocumentShape = shapeOf(
  (value): value is BucketDocument | undefined => value === undefined || isDocument(value),
  "is no document with an _id",
);

/** What a page cost: documents that were looked at one after the other, as no index led to them, and its time. */
export interface ReadCost {
  readonly documents: number;
  readonly milliseconds: number;
}

/** A page of documents. `total` counts all that match, not those on the page. */
export interface DocumentPage {
  readonly meta: {
    readonly total: number;
    readonly cost?: ReadCost | undefined;
    /** True: fields of the bucket are being changed. */
    readonly changing?: boolean | undefined;
  };
  readonly data: readonly BucketDocument[];
}

const isCost = (value: unknown): value is ReadCost => {
  const { documents, milliseconds } = Object(value);
  return typeof documents === "number" && typeof milliseconds === "number";
};

const isPage = (value: unknown): value is DocumentPage => {
  const { meta, data } = Object(value);
  if (meta?.cost !== undefined && !isCost(meta.cost)) return false;
  if (meta?.changing !== undefined && typeof meta.changing !== "boolean") return false;
  return typeof meta?.total === "number" && Array.isArray(data) && data.every(isDocument);
};

export const pageShape = shapeOf(isPage, "is no page of documents");

/** A list of documents without a count. */
export const documentsShape = shapeOf(
  (value): value is readonly BucketDocument[] => Array.isArray(value) && value.every(isDocument),
  "is no list of documents",
);

/** What became of a batch: ids or documents, in the order in which they were sent. */
export interface StoredBatch {
  readonly inserted: number;
  readonly replaced: number;
  readonly documents: readonly BucketDocument[];
}

/** Ids alone are documents that have nothing else. */
export const storedBatchSchema = once(() =>
  z.pipe(
    z.object({
      inserted: z.number(),
      replaced: z.number(),
      ids: z.optional(z.array(z.string())),
      documents: z.optional(z.array(z.custom<BucketDocument>(isDocument, "is no document with an _id"))),
    }),
    z.transform(
      ({ ids = [], documents, ...counts }): StoredBatch => ({
        ...counts,
        documents: documents ?? ids.map((_id) => ({ _id })),
      }),
    ),
  ),
);

/** A merge patch of one document; `was`: what its fields must still hold. */
export interface DocumentPatch {
  readonly _id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  readonly was?: Readonly<Record<string, unknown>> | undefined;
}

/** What became of several patches; `undo` brings back what was there. */
export interface PatchedDocuments {
  readonly patched: number;
  readonly undo: readonly DocumentPatch[];
}

const fields = () => z.record(z.string(), z.unknown());

export const patchedSchema = once(() =>
  z.object({
    patched: z.number(),
    undo: z.array(z.object({ _id: z.string(), patch: fields(), was: z.optional(fields()) })),
  }),
);
