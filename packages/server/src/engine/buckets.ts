import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Buckets } from "../bucket/entry";

/** The schemas of documents. */
export interface BucketReads {
  /** All of them at one moment, in the order of their making. */
  all(): Promise<Buckets>;
  /** Documents of one bucket. */
  count(id: string): Promise<number>;
  /** Documents of all buckets. */
  countAll(): Promise<number>;
}

export interface BucketWrites extends BucketReads {
  insert(bucket: Bucket): Promise<void>;
  /** Stores a new schema and its indexes. Throws 400 when a unique field has repeated values. */
  replace(bucket: Bucket): Promise<void>;
  /** Stores a bucket whose fields are the same. */
  save(bucket: Bucket): Promise<void>;
  /** Removes a bucket with its documents. */
  remove(id: string): Promise<void>;
}
