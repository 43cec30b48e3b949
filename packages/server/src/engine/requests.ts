import type { ReadFor } from "./readFor";

/** What requests were, together. */
export interface RequestSum {
  readonly count: number;
  /** Bytes of their bodies. */
  readonly uploaded: number;
  /** Bytes of the bodies of their answers. */
  readonly downloaded: number;
}

/** Requests of one minute. */
export interface RequestMinute extends RequestSum {
  /** When it began: milliseconds since the epoch, a whole minute. */
  readonly at: number;
}

/** A time, cut into slices of the same length. */
export interface RequestSpan {
  /** Milliseconds since the epoch. */
  readonly begin: number;
  /** The same; the first moment that is not in it. */
  readonly end: number;
  readonly slices: number;
}

/** How many requests this instance has answered, by the minute. */
export interface RequestReads {
  /** Of all that were ever counted. */
  total(): Promise<RequestSum>;
  /** One sum for each slice. A minute belongs to the slice that it begins in. Throws 503 as `DocumentReads.page` does. */
  series(span: RequestSpan, readFor: ReadFor): Promise<readonly RequestSum[]>;
}

export interface RequestWrites extends RequestReads {
  /** Adds to what is stored of these minutes. */
  add(minutes: readonly RequestMinute[]): Promise<void>;
}
