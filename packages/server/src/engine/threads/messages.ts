import { AwayError, type ErrorBody, HttpError } from "../../shell/errors";
import type { DocumentChanges } from "../documentChanges";
import { BucketChanging } from "../fieldChanges";
import type { DatabaseAddress } from "../postgres/address";
import type { RecordCall } from "../recordCall";
import type { Touched } from "../records/touch";
import { TimeUp } from "../timeUp";

/** What a thread is started with. */
export interface ThreadData {
  /** Path of the file of SQLite, or where a database of PostgreSQL is. */
  readonly database: string | DatabaseAddress;
  /** Where standbys of it are; absent: there is none. */
  readonly standby?: DatabaseAddress | undefined;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** Whether it writes, which is for SQLite alone; a thread that does not can change nothing. */
  readonly writes: boolean;
}

export interface ReadOrder {
  readonly kind: "read";
  readonly call: RecordCall;
  /** Milliseconds. */
  readonly budget: number;
}

/** What a commit gives. */
export interface Committed {
  readonly touched: readonly Touched[];
  readonly documents: DocumentChanges;
}

/** One step of a transaction. Its commit gives what it changed; `tidy` comes after the end. */
export type WriteOrder =
  | { readonly kind: "begin" | "commit" | "rollback" | "tidy" }
  | { readonly kind: "call"; readonly call: RecordCall };

export type Order = ReadOrder | WriteOrder;

/** Calls a record. */
export async function run(records: object, { area, method, values }: RecordCall): Promise<unknown> {
  const group: unknown = Reflect.get(records, area);
  const found: unknown = typeof group === "object" && group !== null ? Reflect.get(group, method) : undefined;
  if (typeof found !== "function") throw new Error(`There is no record ${area}.${method}`);
  return Reflect.apply(found, group, values);
}

/** A value from another thread, which runs the same code: what its method gives. */
export type Received = ReturnType<typeof JSON.parse>;

/** What comes back: that the thread is there, once; then a value, or what went wrong. */
export type ThreadAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "value"; readonly value: Received }
  | { readonly kind: "time-up" }
  | { readonly kind: "changing"; readonly bucketId: string }
  | { readonly kind: "away"; readonly message: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly body: ErrorBody; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "failed"; readonly error: Error; readonly code: number | undefined };

/** An error as another thread can tell it: classes do not travel. */
export function answerOf(error: unknown): ThreadAnswer {
  if (error instanceof TimeUp) return { kind: "time-up" };
  if (error instanceof BucketChanging) return { kind: "changing", bucketId: error.bucketId };
  if (error instanceof AwayError) return { kind: "away", message: error.message, headers: error.headers };
  if (error instanceof HttpError) return { kind: "refused", body: error.body, headers: error.headers };
  const known = error instanceof Error ? error : new Error(String(error));
  const code = "errcode" in known && typeof known.errcode === "number" ? known.errcode : undefined;
  return { kind: "failed", error: known, code };
}

/** The value of an answer, or throws what was thrown in the other thread. */
export function receive(answer: ThreadAnswer): Received {
  switch (answer.kind) {
    case "value":
      return answer.value;
    case "ready":
      throw new Error("The thread has answered nothing yet");
    case "time-up":
      throw new TimeUp("The read has used up its time");
    case "changing":
      throw new BucketChanging(answer.bucketId);
    case "away":
      throw new AwayError(answer.message, answer.headers);
    case "refused":
      throw new HttpError(answer.body, answer.headers);
    case "failed":
      throw answer.code === undefined ? answer.error : Object.assign(answer.error, { errcode: answer.code });
  }
}
