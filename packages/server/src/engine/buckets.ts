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

/** What was done of a change of a bucket before its transaction, while others went on writing. */
export interface PreparedBucket {
  /** Paths of unique fields in which no two documents were the same at a change of this number. */
  readonly distinct: readonly string[];
  /** Names of tables with the items of lists as they were at that change, by path. They get their own names from the change. */
  readonly items: ReadonlyMap<string, string>;
  readonly changes: number;
}

export interface BucketWrites extends BucketReads {
  insert(bucket: Bucket): Promise<void>;
  /**
   * Comes before anything else is done for a new schema. Where that would keep others waiting for long, the transaction ends
   * here: what takes long is done beside them, and then the transaction is run again. Throws 400 when a unique field has
   * repeated values, 503 where another change of the same bucket does the same.
   */
  prepare(bucket: Bucket): Promise<void>;
  /** Stores a new schema and its indexes. Throws 400 when a unique field has repeated values. */
  replace(bucket: Bucket): Promise<void>;
  /** Makes what its fields ask for of indexes, and drops what they ask for no more, as far as that takes no time. */
  settle(id: string): Promise<void>;
  /** Stores a bucket whose fields are the same. */
  save(bucket: Bucket): Promise<void>;
  /** Removes a bucket with its documents. */
  remove(id: string): Promise<void>;
}
