/** Name of the collection that a bucket is known by to triggers of the database. */
export const collectionOf = (bucketId: string): string => `bucket_${bucketId}`;

/** Id of the bucket of such a collection. */
export const bucketOf = (collection: string): string => collection.replace(/^bucket_/, "");
