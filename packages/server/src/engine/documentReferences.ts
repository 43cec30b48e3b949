import type { RowFilter } from "@twinhelm/core/access/rows";

/** Whose references to objects of storage are looked for, and to which. */
export interface ReferenceQuery {
  /** Ids of objects. */
  readonly objects: readonly string[];
  /** All objects in these folders besides; paths that end with a slash. */
  readonly folders: readonly string[];
  /** Which objects of these folders the caller is shown. */
  readonly rows: RowFilter;
  /** Where to look, and which documents the caller is shown there by policies. */
  readonly buckets: readonly { readonly id: string; readonly rows: RowFilter }[];
  /** What read rules see as `auth`. */
  readonly auth: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
}

/** How many documents of a bucket refer to any of the objects. */
export interface ReferenceCount {
  readonly bucket: string;
  readonly documents: number;
}
