import type { ReadFor } from "./readFor";

/** A line that a function said. */
export interface FunctionLog {
  /** Ascends with time; the id is made of it. */
  readonly sequence: number;
  readonly function: string;
  readonly event: string;
  /** 0 debug, 1 log, 2 info, 3 warning, 4 error. */
  readonly level: number;
  readonly content: string;
}

/** What a line is known by, and whose it is. */
export type LogKey = Pick<FunctionLog, "sequence" | "function">;

export interface FunctionLogQuery {
  /** Absent: all. */
  readonly functions: readonly string[] | undefined;
  readonly levels: readonly number[];
  /** Sequences: from this one on, up to but without that one. */
  readonly from: number;
  readonly to: number;
  readonly skip: number;
  readonly limit: number;
  /** The oldest first; else the newest. */
  readonly ascends: boolean;
}

/** Sequences of one millisecond. */
export const ofMillisecond = 2048;

export const sequencesOf = (milliseconds: number): number =>
  Math.max(0, Math.floor(milliseconds)) * ofMillisecond;

/** 24 hex digits, of which the first eight are the second. */
export function logId(sequence: number): string {
  const second = sequencesOf(1000);
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
  return hex(Math.floor(sequence / second), 8) + hex(sequence % second, 16);
}

/** The sequence of an id; `undefined`: there is no such id. */
export function sequenceOf(id: string): number | undefined {
  if (!/^[0-9a-f]{24}$/i.test(id)) return undefined;
  const sequence = Number.parseInt(id.slice(0, 8), 16) * sequencesOf(1000) + Number.parseInt(id.slice(8), 16);
  return Number.isSafeInteger(sequence) ? sequence : undefined;
}

/** When it was said, in milliseconds since the epoch. */
export const logTime = (sequence: number): number => Math.floor(sequence / 2048);

export interface FunctionLogReads {
  page(query: FunctionLogQuery, readFor: ReadFor): Promise<readonly FunctionLog[]>;
  /** What was said in one run, the oldest first. */
  ofEvent(event: string, limit: number): Promise<readonly FunctionLog[]>;
  /** The last that is stored; 0: there is none. */
  last(): Promise<number>;
}

export interface FunctionLogWrites extends FunctionLogReads {
  insert(rows: readonly FunctionLog[]): Promise<void>;
  /** Gives what was removed, at most so many at once. */
  remove(query: Omit<FunctionLogQuery, "skip" | "ascends">): Promise<readonly LogKey[]>;
}
