import type { DatabaseSync } from "node:sqlite";
import type { Engine } from "./engine";

/** Connections to a database elsewhere. */
export interface ConnectionCount {
  readonly use: "read" | "write" | "shared" | "replica";
  readonly busy: number;
  readonly idle: number;
  /** Reads or transactions that wait for one. */
  readonly waiting: number;
}

/** Reads of documents since the start, by where they were answered. */
export interface StandbyCount {
  readonly standby: number;
  /** Where the standby could not tell. */
  readonly database: number;
  /** Whether the last one was answered by the standby. */
  readonly isUsed: boolean;
}

/** What is measured of a database elsewhere. */
export interface DatabaseNumbers {
  connections(): readonly ConnectionCount[];
  /** Absent: there is no standby for reads. */
  readonly standby?: (() => StandbyCount) | undefined;
  /** Calls `took` with the milliseconds of each statement from here on. */
  onStatement(took: (milliseconds: number) => void): void;
  /** Calls `ended` for each index that this node has built, or failed to, from here on. */
  onIndex(ended: (end: { readonly result: string; readonly milliseconds: number }) => void): void;
  /** Bytes of all that the instance has there. */
  bytes(): Promise<number>;
}

/** An engine as the server opens it. */
export interface StoredEngine extends Engine {
  /** The connection of SQLite that writes, for tests that break it. Throws with another engine. */
  readonly database: DatabaseSync;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** Where a database elsewhere is, for people; absent: it is in the data folder. */
  readonly place?: string | undefined;
  /** Where documents are read from, for people; absent: from the same database. */
  readonly readPlace?: string | undefined;
  /** Absent: it is in the data folder. */
  readonly numbers?: (() => DatabaseNumbers) | undefined;
  /** Milliseconds since the epoch by a clock that all nodes share; absent: that of this machine. */
  readonly now?: (() => number) | undefined;
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
}
