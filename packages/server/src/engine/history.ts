import type { ReadFor } from "./readFor";

type Value = Record<string, unknown>;

/** Earlier states of one document, by whom they are asked for. */
export interface HistoryQuery {
  readonly bucketId: string;
  readonly documentId: string;
  /** What rules see as `auth`. */
  readonly auth: Readonly<Value>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
}

/** One change of a document that is remembered. */
export interface Revision {
  /** Its time is that of the change. */
  readonly id: string;
  /** Values that changed, counted by the leaf. */
  readonly changes: number;
}

/** Root fields that a write changed: how many leaves, and what was there before, if anything was. */
export type ChangedFields = Readonly<Record<string, readonly [leaves: number, before?: unknown]>>;

/** A revision as it is stored. */
export interface StoredRevision {
  /** Its place in the order of all. */
  readonly sequence: number;
  readonly fields: ChangedFields;
}

/** A document with its revisions, the latest first. */
export interface DocumentHistory {
  readonly documentId: string;
  readonly document: Value;
  readonly revisions: readonly StoredRevision[];
}

/** What documents were before they were changed. Whoever may not read a document by its rule sees none of it. */
export interface HistoryReads {
  /** The latest first. Throws 503 as `DocumentReads.page` does. */
  list(query: HistoryQuery, readFor: ReadFor): Promise<readonly Revision[]>;
  /** The document before this change and all later ones, as JSON in UTF-8. Throws 503 as `list` does. */
  state(
    query: HistoryQuery & { readonly revision: string },
    readFor: ReadFor,
  ): Promise<Uint8Array | undefined>;
}

export interface HistoryWrites extends HistoryReads {
  /** Remembers a change; the oldest of a document go where there are more than it keeps. */
  add(bucketId: string, documentId: string, id: string, fields: ChangedFields): Promise<void>;
  /** Some documents that have revisions, those after `last` (of the batch before); none where there are no more. */
  batch(bucketId: string, last?: string): Promise<readonly DocumentHistory[]>;
  /** Those of these documents that have revisions. */
  of(bucketId: string, documentIds: readonly string[]): Promise<readonly DocumentHistory[]>;
  /** Stores other fields of a revision; it goes where there are none. */
  replace(sequence: number, fields: ChangedFields): Promise<void>;
  /** Forgets all of a bucket. */
  clear(bucketId: string): Promise<void>;
}
