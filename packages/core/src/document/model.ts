import { z } from "zod";

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
export const pageSchema = z.object({
  meta: z.object({ total: z.number() }),
  data: z.array(documentSchema),
});

export type DocumentPage = z.infer<typeof pageSchema>;
