import type { FunctionRunDetail, RunResult } from "@twinhelm/core/function/run/model";
import type { ReadFor } from "./readFor";

/** An event that a function ran for, once it is over. */
export interface StoredRun
  extends Pick<
    FunctionRunDetail,
    "function" | "handler" | "trigger" | "cause" | "repeats" | "waited" | "duration" | "result"
  > {
  /** When it came, as lines have it; the id is made of it. */
  readonly sequence: number;
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** What is missing in what it got. */
  readonly leftOut: readonly string[];
  /** Whether what it got was kept. */
  readonly isKept: boolean;
}

/** The same with what it got and answered, as JSON. */
export interface StoredRunDetail extends StoredRun {
  readonly payload: string | undefined;
  readonly answer: string | undefined;
}

export interface FunctionRunQuery {
  /** Absent: all. */
  readonly functions: readonly string[] | undefined;
  /** Empty: all. */
  readonly results: readonly RunResult[];
  /** Asked for with functions. */
  readonly handler: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface RunSummaryQuery {
  readonly functions: readonly string[];
  /** Sequence from which on errors count. */
  readonly from: number;
}

/** What became of one function lately. */
export interface StoredSummary {
  readonly function: string;
  readonly last: StoredRun | undefined;
  readonly errors: number;
}

export interface FunctionRunReads {
  /** The latest first. Throws 503 as `DocumentReads.page` does. */
  page(query: FunctionRunQuery, readFor: ReadFor): Promise<readonly StoredRun[]>;
  find(sequence: number): Promise<StoredRunDetail | undefined>;
  /** In the order of the functions. */
  summary(query: RunSummaryQuery, readFor: ReadFor): Promise<readonly StoredSummary[]>;
  /** The latest that is stored; 0: there is none. */
  last(): Promise<number>;
}

export interface FunctionRunWrites extends FunctionRunReads {
  insert(runs: readonly StoredRunDetail[]): Promise<void>;
  /** Those before a sequence, at most so many at once; gives how many. `functions` absent: of all. */
  remove(functions: readonly string[] | undefined, before: number, limit: number): Promise<number>;
}
