import type { Refusal } from "./refusal";

/** What went wrong, as a value. Every expected failure of the product has this shape. */
export interface Failure {
  /** Stable, for programs: `network`, `not-signed-in`, `denied`, `invalid`, `conflict`, `not-found`, `server`, ... */
  readonly code: FailureCode;
  /** One sentence for people: what happened and what to do next. */
  readonly message: string;
  /** HTTP status, where an answer arrived. */
  readonly status?: number;
  /** Words of the status, such as `Forbidden`. */
  readonly statusText?: string;
  /** Path of the field it concerns, dotted (`statement.0.action`). */
  readonly field?: string;
  /** All that the server refuses in what was sent, in words; absent: it is one thing, which `message` says. */
  readonly refusals?: readonly Refusal[];
  /** Whether the same call may succeed when it is repeated unchanged. */
  readonly retry: boolean;
  /** True: it was sent, and no answer says whether it was done. Whoever repeats it may do it twice. */
  readonly unanswered?: boolean;
}

export type FailureCode =
  | "aborted"
  | "conflict"
  | "denied"
  | "invalid"
  | "network"
  | "not-found"
  | "not-signed-in"
  | "partly"
  | "server"
  | "stale-sign-in"
  | "timeout"
  | "too-large"
  | "too-many"
  | "unexpected-answer";

/** A value, or a failure instead of it. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
