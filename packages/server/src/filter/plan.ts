import type { SQLInputValue } from "node:sqlite";
import type { Expression } from "@twinhelm/core/expression/ast";
import { compileExpression } from "@twinhelm/core/expression/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { splitExpression } from "./expressionSql";
import { type FilterFields, withDates } from "./fields";
import { compileMongoFilter } from "./mongo";
import { splitMongoFilter } from "./mongoSql";
import type { NormalizedFilter } from "./normalize";
import { allOf, type Sql } from "./sql";

export interface TestOptions {
  /** Properties of the bucket, with the relations that the filter goes through as `object` or `array`. */
  readonly fields: FilterFields;
  readonly matcher: RegexMatcher;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
  /** What rules see as `auth`. Absent in filters. */
  readonly auth?: unknown;
}

export interface PlanOptions extends TestOptions {
  /**
   * Name or alias of the table in FROM, as written in SQL. Its column `json` holds the document as JSON text,
   * its column `id` the id.
   */
  readonly table: string;
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
  if (filter.kind === "none") return plan([], undefined);
  if (filter.kind === "mongo") {
    const { exact, rest } = splitMongoFilter(filter.filter, options);
    return plan(exact, mongoResidual(rest, options));
  }
  const { exact, rest } = splitExpression(filter.ast, options);
  return plan(exact, expressionResidual(rest, options));
}

function plan(exact: readonly Sql[], residual: FilterPlan["residual"]): FilterPlan {
  const { text, parameters } = allOf(exact);
  return { where: text, parameters, residual };
}

function mongoResidual(
  rest: readonly Readonly<Record<string, unknown>>[],
  options: TestOptions,
): FilterPlan["residual"] {
  if (rest.length === 0) return undefined;
  const test = compileMongoFilter({ $and: rest }, options.matcher);
  return (document) => test(withDates(document, options.fields));
}

function expressionResidual(rest: readonly Expression[], options: TestOptions): FilterPlan["residual"] {
  if (rest.length === 0) return undefined;
  const { fields, matcher, now, auth } = options;
  const tests = rest.map((part) => compileExpression(part, { mode: "aggregate", now, matcher }));
  return (document) => {
    const scope = { document: withDates(document, fields), auth };
    return tests.every((test) => test(scope) === true);
  };
}

/** The meaning of a filter without SQL, for documents that are not rows: realtime, one document at hand. */
export function documentTest(
  filter: NormalizedFilter,
  options: TestOptions,
): (document: Readonly<Record<string, unknown>>) => boolean {
  const all = () => true;
  if (filter.kind === "none") return all;
  if (filter.kind === "mongo") return mongoResidual([filter.filter], options) ?? all;
  return expressionResidual([filter.ast], options) ?? all;
}
