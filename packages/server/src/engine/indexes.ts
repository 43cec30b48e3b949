/** Documents from which on what changes all of a bucket is done while others go on writing. */
export const manyDocuments = 10_000;

/** An index that is being built. */
export interface IndexBeingBuilt {
  readonly bucketId: string;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** How much of it is done, from 0 to 1; absent: nobody has begun. */
  readonly done?: number | undefined;
  /** Whether transactions that began before it have to end first. */
  readonly waits?: boolean | undefined;
  /** Why the last attempt failed, and when it is tried again, in milliseconds since the epoch. */
  readonly problem?: string | undefined;
  readonly again?: number | undefined;
}

/** Indexes of documents that take their time, while others read and write. */
export interface Indexes {
  building(): Promise<readonly IndexBeingBuilt[]>;
  /** From now on this node builds and drops what is left to do, beside others. */
  begin(): void;
}

/** Where indexes are made in the transaction that asks for them. */
export const noIndexes: Indexes = {
  building: async () => [],
  begin: () => undefined,
};
