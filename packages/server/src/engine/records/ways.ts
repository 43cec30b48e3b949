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
  readonly made: (...beginnings: readonly string[]) => Work<ReadonlyMap<string, "table" | "index">>;
  /** What the definition of a table ends with that is found by its key alone. */
  readonly keyed: string;
  /** Whether nodes have folders of their own: lists of the packages of functions are stored for all. */
  readonly sharesPackages: boolean;
  /** Makes the table of the documents of a new bucket, without its indexes. */
  readonly createTable: (bucket: Bucket) => Work<void>;
  /** What stands in FROM for the activities, read in the order of this index; `whole`: by none. */
  readonly activities: (index: "place" | "leaf" | "caller" | "action" | "undoes" | "whole") => string;
}
