import type { SavedView } from "@twinhelm/core/document/view/model";

/** A saved view as it is stored. */
export interface StoredView extends SavedView {
  readonly bucketId: string;
  /** Id of the identity or the API key whose it is alone; absent: it is shared. */
  readonly owner: string | undefined;
}

/** Saved views of documents. They go with their bucket, and one's own with whoever has them. */
export interface DocumentViewReads {
  /** Those of an owner in a bucket and the shared ones, by name. */
  listFor(bucketId: string, owner: string): Promise<readonly StoredView[]>;
  find(bucketId: string, id: string): Promise<StoredView | undefined>;
}

export interface DocumentViewWrites extends DocumentViewReads {
  /** Stores it, in the place of the one with its id. False: another one has its name. */
  save(view: StoredView): Promise<boolean>;
  remove(id: string): Promise<void>;
}
