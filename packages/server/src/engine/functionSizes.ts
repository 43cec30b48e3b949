/** What of functions is kept and bounded in bytes: lines, runs, changes that wait. */
export type SizeKind = "lines" | "runs" | "changes";

export interface FunctionSize {
  readonly function: string;
  readonly bytes: number;
}

export interface FunctionSizeReads {
  /** How much there is of each function that has some; the one with most first. */
  of(kind: SizeKind): Promise<readonly FunctionSize[]>;
}

export interface FunctionSizeWrites extends FunctionSizeReads {
  /** Bytes of changes that may wait for one function: those beyond are counted, and not stored. */
  boundChanges(bytes: number): Promise<void>;
  /** How many changes of a function were not stored since this was asked last. */
  takeLeftOut(functionId: string): Promise<number>;
}
