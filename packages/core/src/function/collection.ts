import type { Trigger } from "./model";

/** Name of the collection that a bucket is known by to triggers of the database. */
export const collectionOf = (bucketId: string): string => `bucket_${bucketId}`;

/** Id of the bucket of such a collection. */
export const bucketOf = (collection: string): string => collection.replace(/^bucket_/, "");

/** Id of the bucket whose changes a trigger waits for. */
export function bucketOfTrigger({ type, options }: Trigger): string | undefined {
  if (type === "bucket") return options.bucket;
  return type === "database" ? bucketOf(options.collection) : undefined;
}
