import type { Expression } from "@twinhelm/core/expression/ast";
import { compileExpression } from "@twinhelm/core/expression/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { dateReader, type FilterFields } from "./fields";
import { compileMongoFilter } from "./mongo";
import type { NormalizedFilter } from "./normalize";

export interface TestOptions {
  /** Properties of the bucket, with the relations that the filter goes through as `object` or `array`. */
  readonly fields: FilterFields;
  readonly matcher: RegexMatcher;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
  /** What rules see as `auth`. Absent in filters. */
  readonly auth?: unknown;
}

/**
 * A condition on a document with `_id`, dates as sent, relations and translations as the filter is to see
 * them. Throws FilterProblem where a document makes the filter fail.
 */
export type DocumentTest = (document: Readonly<Record<string, unknown>>) => boolean;

/** What is left of a MongoDB filter, or all of it; undefined where nothing is left. */
export function mongoResidual(
  rest: readonly Readonly<Record<string, unknown>>[],
  options: TestOptions,
): DocumentTest | undefined {
  if (rest.length === 0) return undefined;
  const test = compileMongoFilter({ $and: rest }, options.matcher);
  const read = dateReader(options.fields);
  return (document) => test(read(document));
}

/** What is left of an expression, as its conjuncts; undefined where nothing is left. */
export function expressionResidual(
  rest: readonly Expression[],
  options: TestOptions,
): DocumentTest | undefined {
  if (rest.length === 0) return undefined;
  const { fields, matcher, now, auth } = options;
  const tests = rest.map((part) => compileExpression(part, { mode: "aggregate", now, matcher }));
  const read = dateReader(fields);
  return (document) => {
    const scope = { document: read(document), auth };
    return tests.every((test) => test(scope) === true);
  };
}

/** The meaning of a filter without a database, for documents that are not rows: one document at hand. */
export function documentTest(filter: NormalizedFilter, options: TestOptions): DocumentTest {
  const all = () => true;
  if (filter.kind === "none") return all;
  if (filter.kind === "mongo") return mongoResidual([filter.filter], options) ?? all;
  return expressionResidual([filter.ast], options) ?? all;
}
