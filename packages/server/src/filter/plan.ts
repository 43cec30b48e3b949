import type { SQLInputValue } from "node:sqlite";
import { compileExpression } from "@twinhelm/core/expression/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { type FilterFields, withDates } from "./fields";
import { compileMongoFilter } from "./mongo";
import type { NormalizedFilter } from "./normalize";

export interface PlanOptions {
  /** Properties of the bucket, with the relations that the filter goes through as `object` or `array`. */
  readonly fields: FilterFields;
  readonly matcher: RegexMatcher;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
  /** What rules see as `auth`. Absent in filters. */
  readonly auth?: unknown;
  /** Name of the column that holds the document as JSON text; default `json`. The id stands in `id`. */
  readonly column?: string | undefined;
  /**
   * Root fields that documents have another value in than the column: resolved relations, translated fields
   * of a localised list. Conditions on them are left to the residual.
   */
  readonly computed?: ReadonlySet<string> | undefined;
  /** True if `installFilterFunctions` ran on the database: patterns are then matched inside SQL. */
  readonly functions?: boolean | undefined;
}

/** How a filter is answered: rows by `where`, then documents by `residual` where there is one. */
export interface FilterPlan {
  /** A condition for WHERE, never empty. */
  readonly where: string;
  readonly parameters: readonly SQLInputValue[];
  /**
   * What SQL could not decide, on a document with `_id`, dates as sent, relations and translations as the
   * filter is to see them. Throws FilterProblem where a row makes the filter fail.
   */
  readonly residual: ((document: Readonly<Record<string, unknown>>) => boolean) | undefined;
}

/** Splits a filter into a condition in SQL and a residual; both together mean the filter. */
export function planFilter(filter: NormalizedFilter, options: PlanOptions): FilterPlan {
  return { where: "1", parameters: [], residual: residualOf(filter, options) };
}

function residualOf(filter: NormalizedFilter, options: PlanOptions): FilterPlan["residual"] {
  const { fields, matcher, now, auth } = options;
  if (filter.kind === "none") return undefined;
  if (filter.kind === "mongo") {
    const test = compileMongoFilter(filter.filter, matcher);
    return (document) => test(withDates(document, fields));
  }
  const test = compileExpression(filter.ast, { mode: "aggregate", now, matcher });
  return (document) => test({ document: withDates(document, fields), auth }) === true;
}
