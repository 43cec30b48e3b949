import type { NormalizedFilter } from "../../../filter/normalize";
import {
  type DocumentTest,
  expressionResidual,
  mongoResidual,
  type TestOptions,
} from "../../../filter/residual";
import type { SqlValue } from "../work";
import type { Dialect } from "./dialect";
import { splitExpression } from "./expressionSql";
import { splitMongoFilter } from "./mongoSql";
import { narrowExpression, narrowMongo } from "./narrow";
import { allOf, type Sql } from "./sql";

export interface PlanOptions extends TestOptions {
  /**
   * Name or alias of the table in FROM, as written in SQL. Its columns hold documents as the dialect has them,
   * its column `id` the id.
   */
  readonly table: string;
  readonly dialect: Dialect;
  /** Paths with an index, where that is known: others are asked in the way that takes the least time without one. */
  readonly indexed?: ReadonlySet<string> | undefined;
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
  readonly parameters: readonly SqlValue[];
  /**
   * What SQL could not decide, on a document with `_id`, dates as sent, relations and translations as the
   * filter is to see them. Throws FilterProblem where a row makes the filter fail.
   */
  readonly residual: DocumentTest | undefined;
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
