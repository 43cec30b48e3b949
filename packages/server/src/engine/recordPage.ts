import type { RowFilter } from "@twinhelm/core/access/rows";

/** Which records of a list are asked for. */
export interface RecordQuery {
  readonly rows: RowFilter;
  /** Dotted paths with 1 or -1. */
  readonly sort: Readonly<Record<string, unknown>> | undefined;
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
}

/** One page of records, and how many there are on all pages. */
export interface RecordPage<T> {
  readonly total: number;
  readonly data: readonly T[];
}
