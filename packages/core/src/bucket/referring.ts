import { titleOf } from "../field/property";
import { isReference } from "../field/structure";
import { type Bucket, titleOfBucket } from "./model";

/** Fields of other buckets that refer to documents of this one: `Countries: Languages`. */
export const fieldsReferringTo = (bucketId: string, buckets: readonly Bucket[]): readonly string[] =>
  buckets
    .filter(({ _id }) => _id !== bucketId)
    .flatMap((bucket) =>
      Object.entries(bucket.properties)
        .filter(([, property]) => isReference(property) && property.bucketId === bucketId)
        .map(([key, property]) => `${titleOfBucket(bucket)}: ${titleOf(key, property)}`),
    );
