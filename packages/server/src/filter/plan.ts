import type { SQLInputValue } from "node:sqlite";
import type { Expression } from "@twinhelm/core/expression/ast";
import { compileExpression } from "@twinhelm/core/expression/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { splitExpression } from "./expressionSql";
import { dateReader, type FilterFields } from "./fields";
import { compileMongoFilter } from "./mongo";
import { splitMongoFilter } from "./mongoSql";
import { narrowExpression, narrowMongo } from "./narrow";
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
  /**
   * Root relations among the computed fields: a condition on the id of the related document narrows rows by
   * the stored id before any relation is resolved.
   */
  readonly relations?: ReadonlySet<string> | undefined;
  /** How a localised list shows translated root fields. They need not be among `computed` then. */
  readonly translation?: FilterTranslation | undefined;
  /**
   * True if documents hold under a field what its type says: a number is then never a list, and an index on it
   * answers alone. Writes are checked and a change of the schema takes away what no longer fits, so this holds
   * for stored documents.
   */
  readonly typed?: boolean | undefined;
  /** True if `installFilterFunctions` ran on the database: patterns are then matched inside SQL. */
  readonly functions?: boolean | undefined;
}

/** Root fields whose maps of languages are shown as the text of `best`, else of `fallback`. */
export interface FilterTranslation {
  readonly fields: readonly string[];
  readonly best: string;
  readonly fallback: string;
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
    const narrowing = rest.flatMap((part) => narrowMongo(part, options));
    return plan([...exact, ...narrowing], mongoResidual(rest, options));
  }
  const { exact, rest } = splitExpression(filter.ast, options);
  const narrowing = rest.flatMap((part) => narrowExpression(part, options));
  return plan([...exact, ...narrowing], expressionResidual(rest, options));
}

function plan(conditions: readonly Sql[], residual: FilterPlan["residual"]): FilterPlan {
  const { text, parameters } = allOf(conditions);
  return { where: text, parameters, residual };
}

function mongoResidual(
  rest: readonly Readonly<Record<string, unknown>>[],
  options: TestOptions,
): FilterPlan["residual"] {
  if (rest.length === 0) return undefined;
  const test = compileMongoFilter({ $and: rest }, options.matcher);
  const read = dateReader(options.fields);
  return (document) => test(read(document));
}

function expressionResidual(rest: readonly Expression[], options: TestOptions): FilterPlan["residual"] {
  if (rest.length === 0) return undefined;
  const { fields, matcher, now, auth } = options;
  const tests = rest.map((part) => compileExpression(part, { mode: "aggregate", now, matcher }));
  const read = dateReader(fields);
  return (document) => {
    const scope = { document: read(document), auth };
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
