import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Buckets } from "../../bucket/entry";
import type { SqlValue, Work } from "./work";

/** How an engine goes about a query, as far as that says whether it is long. */
export interface QueryPlan {
  /** How it finds rows: it looks at all of them, it looks them up in an index, or that is not certain. */
  readonly finds: "all" | "index" | "unknown";
  /** What of their order it has to make; all else comes out of an index. */
  readonly sorts: "nothing" | "part" | "all";
}

/** An index of the documents of a bucket. */
export interface DocumentIndex {
  readonly name: string;
  readonly path: string;
  /** SQL of what it is on. */
  readonly columns: string;
  /** Writes rely on it too: it is there before the bucket is stored, however long that takes. */
  readonly isNeeded: boolean;
  /** One of this name is there that nobody can use: half made, or half dropped. */
  readonly isUnfinished: boolean;
}

/** What the fields of a bucket ask for now, and what they ask for no more, by name. */
export interface IndexChange {
  readonly bucketId: string;
  readonly make: readonly DocumentIndex[];
  /** Names of those that are there and stay. */
  readonly kept: readonly string[];
  readonly drop: ReadonlyMap<string, Made>;
}

/** What there is of a name; `unfinished`: nobody can use it. */
export type Made = "table" | "index" | "unfinished";

/** How a change of a bucket is prepared before its transaction. */
export interface WaysAhead {
  /** Documents of a bucket from which on it is. */
  readonly manyDocuments: number;
  /** Gives a table of items that was filled before its own name; false: it is gone. */
  readonly takeOver: (filled: string, name: string) => Work<boolean>;
}

/** What each engine does in its own way, and common code asks it for. */
export interface Ways {
  /** A condition that counts each row it looks at with the meter. `column`: what it reads; its size counts too. */
  readonly counted: (column: string, condition: string) => string;
  /** The same where the condition takes less time than counting each row would. */
  readonly countedBySample: (column: string, condition: string) => string;
  /** SQL of the texts of a column, all rows joined by commas in the order of their query, as bytes. */
  readonly joined: (column: string) => string;
  /** Bytes of an answer that is read here: of a larger one only its size is. Absent: it is counted as it is read. */
  readonly longestAnswer?: number | undefined;
  /** How it goes about a query, whatever its values are. `buckets`: as long as they are the same, so is the plan. */
  readonly plan: (buckets: Buckets, sql: string) => Work<QueryPlan>;
  /** The same for whoever asked what a query costs. It takes a statement or more, and says what indexes there are for. */
  readonly explained: (buckets: Buckets, sql: string, values: readonly SqlValue[]) => Work<QueryPlan>;
  /** The tables and indexes whose names begin like this, by name. */
  readonly made: (...beginnings: readonly string[]) => Work<ReadonlyMap<string, Made>>;
  /** Makes and drops indexes of a bucket, and drops tables of its items. Gives the paths whose index is only made from now on. */
  readonly adjust: (change: IndexChange) => Work<readonly string[]>;
  /** Absent: no change of a bucket is prepared before its transaction. */
  readonly ahead?: WaysAhead | undefined;
  /** Drops tables of a bucket, by their names, with what is left to do for it. */
  readonly dropTables: (bucketId: string, names: readonly string[]) => Work<void>;
  /**
   * Ids of documents of a bucket that were stored, changed or deleted since a change of this number; undefined: that is not
   * known, or they are more than so many.
   */
  readonly changedSince: (
    bucketId: string,
    number: number,
    most: number,
  ) => Work<readonly string[] | undefined>;
  /** What the definition of a table ends with that is found by its key alone. */
  readonly keyed: string;
  /** Whether nodes have folders of their own: lists of the packages of functions are stored for all. */
  readonly sharesPackages: boolean;
  /** Makes the table of the documents of a new bucket, without its indexes. */
  readonly createTable: (bucket: Bucket) => Work<void>;
  /** What stands in FROM for the activities, read in the order of this index; `whole`: by none. */
  readonly activities: (index: "place" | "leaf" | "caller" | "action" | "undoes" | "whole") => string;
}
