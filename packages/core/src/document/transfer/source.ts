/** One row of a file. */
export interface SourceRow {
  /** Line of a file of lines, row of a sheet, element of a list; from 1. */
  readonly number: number;
  /** Texts in the order of the columns, `undefined` where there is nothing; of JSON one value, the row itself. */
  readonly cells: readonly unknown[];
  /** Why this row alone cannot be read. */
  readonly problem?: string;
}

/** Why nothing more of a file can be read. */
export interface Unreadable {
  readonly unreadable: string;
}

export type SourceItem = SourceRow | Unreadable;

/** A file that is read. */
export interface Source {
  /** Names of its columns; of JSON the keys of the first rows. */
  readonly columns: readonly string[];
  /** Whether rows are values of JSON, and not texts. */
  readonly isJson: boolean;
  /** Whether texts are as they were written: no apostrophe marks those that look like formulas. */
  readonly isExact: boolean;
  readonly rows: AsyncGenerator<SourceItem>;
}

/** Bytes as they arrive. */
export type Bytes = AsyncIterable<Uint8Array>;

export const isUnreadable = (item: SourceItem): item is Unreadable => "unreadable" in item;

/** Characters of one row at most: a quote that nobody closed must not take the rest of a file into memory. */
export const longestRow = 15_000_000;
