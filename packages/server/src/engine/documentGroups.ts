import type { PageRequest } from "./documents";

/** How the days of a date are taken together; weeks begin on Monday. */
export type GroupUnit = "day" | "week" | "month";

export type GroupMeasure = "count" | "sum" | "average" | "least" | "greatest";

/** What of which documents is wanted. */
export interface GroupRequest {
  /** Documents, as a list of them has it; its order and its limits do not matter. */
  readonly page: PageRequest;
  /** The field whose values make the groups; absent: all documents are one. */
  readonly by?:
    | {
        readonly path: string;
        readonly unit?: GroupUnit | undefined;
        /** Whose days they are, as IANA calls it; absent: those of UTC. */
        readonly timeZone?: string | undefined;
      }
    | undefined;
  readonly measure: GroupMeasure;
  /** The field that is measured; absent: documents are counted. */
  readonly field?: string | undefined;
  /** Dates in ISO 8601 that those of `by` lie between, both included. */
  readonly between?: { readonly begin?: string | undefined; readonly end?: string | undefined } | undefined;
}

/** One group. */
export interface DocumentGroup {
  /** Text, number or 0 and 1 as they are stored; of a unit its first day or month; null: there is no value. */
  readonly key: string | number | null;
  /** null: nothing in it has a number. */
  readonly figure: number | null;
}
