import type { Access } from "../access/evaluate";
import type { Bucket } from "../bucket/model";
import type { MongoConditions } from "../filter/filter";
import { searchFilter } from "../filter/search";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { isId } from "../record/id";
import { findDocuments } from "./api";
import type { BucketDocument } from "./model";

/** Where somebody is among the documents that a relation can name. */
export interface Picking {
  /** What is searched for; empty: nothing. */
  readonly words: string;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A picker begins with ten (spec 2, section 9). */
export const firstPicking: Picking = { words: "", pageIndex: 0, pageSize: 10 };

/** Milliseconds between the last key and the search. */
export const pickingDelay = 300;

/** Documents that can be picked, and whether there are more of them behind. */
export interface PickedPage {
  readonly documents: readonly BucketDocument[];
  readonly more: boolean;
}

/** An id names one document; all else is looked for in the text fields. Undefined: every document. */
export function pickingFilter(bucket: Bucket, typed: string): MongoConditions | undefined {
  const words = typed.trim();
  if (isId(words)) return { _id: words.toLowerCase() };
  return searchFilter(bucket.properties, words);
}

/** Whether words find anything in this bucket: it has a field of text. */
export const canSearch = (bucket: Bucket): boolean => searchFilter(bucket.properties, "a") !== undefined;

/**
 * A page of the documents that a relation can name, the newest first. None is counted: one more than the page is asked
 * for, so that the server stops there however many documents the bucket has.
 */
export const pickingQuery = (transport: Transport, bucket: Bucket, picking: Picking) => ({
  queryKey: ["document", bucket._id, "picking", picking] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PickedPage> => {
    const { words, pageIndex, pageSize } = picking;
    const filter = pickingFilter(bucket, words);
    const skip = pageIndex * pageSize;
    const query = { filter, sort: { _id: -1 }, skip, limit: pageSize + 1 } as const;
    const found = await unwrap(findDocuments(transport, bucket._id, query, signal));
    return { documents: found.slice(0, pageSize), more: found.length > pageSize };
  },
  staleTime: 0,
});

/** So many ids are asked for at once: an address has room for them. */
export const mostRelated = 50;

/** The documents that a relation names, as far as the caller may read them. At most `mostRelated` ids. */
export const relatedQuery = (transport: Transport, bucketId: string, ids: readonly string[]) => ({
  queryKey: ["document", bucketId, "related", ids] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly BucketDocument[]> =>
    unwrap(findDocuments(transport, bucketId, { filter: { _id: { $in: ids } }, limit: mostRelated }, signal)),
});

/** Whether the caller may list the documents of a bucket, or some of them. */
export const canList = (access: Access | undefined, bucketId: string): boolean =>
  access?.can("bucket:data:index", [bucketId], true) === true;
