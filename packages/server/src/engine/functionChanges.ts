/** What became of a document, with what it was and what it is, as texts. */
export interface DocumentContent {
  readonly bucketId: string;
  readonly id: string;
  readonly kind: "insert" | "update" | "replace" | "delete";
  /** Absent: it is new. */
  readonly previous?: string | undefined;
  /** Absent: it is gone. */
  readonly current?: string | undefined;
}

/** A change that a function is still to run for. */
export interface DueChange extends DocumentContent {
  /** Later changes have higher ones. */
  readonly sequence: number;
}

/** A function that has run for a change. */
export interface SettledChange {
  readonly function: string;
  readonly sequence: number;
}

/** Changes of documents that functions run for: stored with the change itself, until the function has run. */
export interface FunctionChangeReads {
  /** Ids of functions with changes that wait. */
  waiting(): Promise<readonly string[]>;
  /** How many wait for all of them, counted to 100,000. */
  queued(): Promise<number>;
  /** What waits for one, the oldest first: those after `after`, up to so many and a bound of their size. */
  due(functionId: string, after: number, limit: number): Promise<readonly DueChange[]>;
  /** How many were not stored for one, as too much waited for it. */
  leftOut(functionId: string): Promise<number>;
}

export interface FunctionChangeWrites extends FunctionChangeReads {
  settle(done: readonly SettledChange[]): Promise<void>;
}
