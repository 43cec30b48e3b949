import { isRecord } from "../editing/same";

type Fields = Readonly<Record<string, unknown>>;

/** Of a record that has another shape than this program knows: what is wrong with it, and all that the server gave. */
export type Unreadable = {
  /** A sentence. */
  readonly problem: string;
  readonly stored: Fields;
};

/** What a record may carry that was read alone. */
export type MayBeUnreadable = { readonly unreadable?: Unreadable | undefined };

/** What the server gave of a record, also where it cannot be read. */
export const storedOf = (row: unknown): unknown =>
  isRecord(row) && isRecord(row.unreadable) && isRecord(row.unreadable.stored) ? row.unreadable.stored : row;
