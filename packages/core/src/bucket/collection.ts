/** The collection of a bucket, as functions and webhooks name it. */
export const collectionOf = (bucketId: string): string => `bucket_${bucketId}`;

/** Id of the bucket of a collection; `undefined`: it is no bucket's. */
export const bucketIdOf = (collection: string): string | undefined =>
  /^bucket_([0-9a-f]{24})$/.exec(collection)?.[1];
