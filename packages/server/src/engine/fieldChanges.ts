import type { Bucket } from "@twinhelm/core/bucket/model";

/** Who asked for a change, as its activity says it. */
export interface ChangeAuthor {
  readonly id: string;
  readonly assistant?: string | undefined;
  /** Whether the activity is one that only we have. */
  readonly own?: boolean | undefined;
  /** The activity that it undoes. */
  readonly undoes?: string | undefined;
}

/** A change of a bucket that takes values out of its documents, some documents in each of many transactions. */
export interface FieldChange {
  /** Tells it from others of the same bucket. */
  readonly id: string;
  readonly author: ChangeAuthor;
  /** The bucket as it will be. Until then it stays in force as it was. */
  readonly wanted: Bucket;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** One that goes on. */
export interface RunningFieldChange extends FieldChange {
  /** Documents that it has looked through, and how many there were when it began. */
  readonly done: number;
  readonly total: number;
  /** The last of those; absent: none is done. */
  readonly last: string | undefined;
  /** Why the last attempt failed; it is tried again. */
  readonly problem: string | undefined;
}

export interface FieldChangeReads {
  /** Those that go on. */
  list(): Promise<readonly RunningFieldChange[]>;
}

/**
 * While one goes on, who writes documents of its bucket, or changes the bucket, is told `BucketChanging`: the transaction is
 * undone, and begins anew once the change has ended.
 */
export interface FieldChangeWrites extends FieldChangeReads {
  /** Throws 400 when a field that becomes unique has repeated values. It is no list: its items are in no table yet. */
  begin(change: FieldChange): Promise<void>;
  /** From here on this transaction may write the documents and the bucket. Undefined: the change has ended. */
  take(bucketId: string, id: string): Promise<RunningFieldChange | undefined>;
  /** So many more documents are done. */
  advance(bucketId: string, documents: number, last: string): Promise<void>;
  /** It could not go on: it says why, until it has. */
  failed(bucketId: string, problem: string): Promise<void>;
  /** Every node knows what became of the bucket, once the transaction is over. */
  tell(bucketId: string): Promise<void>;
  end(bucketId: string): Promise<void>;
}

/** Fields of a bucket are being changed: its documents and itself are written once that is done. */
export class BucketChanging extends Error {
  override readonly name = "BucketChanging";

  /** `askedFor`: the bucket of whoever waits, who may not be shown the other one. */
  constructor(
    readonly bucketId: string,
    readonly askedFor = bucketId,
  ) {
    super(`Fields of the bucket ${bucketId} are being changed`);
  }
}

/** Does what was asked for one bucket, and what comes of it for others. */
export async function askedFor<T>(bucketId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BucketChanging ? new BucketChanging(error.bucketId, bucketId) : error;
  }
}
