import { compareValues, isRecord } from "@twinhelm/core/expression/compare";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { expressionOperators, joins } from "@twinhelm/core/filter/mongoOperators";
import { Context, evalExpr } from "mingo/core";
import * as expression from "mingo/operators/expression";
import { $and, $expr, $nor, $not, $or } from "mingo/operators/query";
import { Query } from "mingo/query";
import type { AnyObject, Options } from "mingo/types";
import { WorkEnded } from "../engine/timeUp";
import { HttpError } from "../shell/errors";
import { isItemTest, isOperators } from "./mongoCheck";
import { leafTests, leavesOf, type TestOf } from "./predicates";
import { databaseProblem } from "./problem";

type Conditions = Readonly<Record<string, unknown>>;

/**
 * Makes a checked and converted filter ready to be asked of many documents, whose dates are `Date`. Only the
 * operators that are registered here exist: none runs code, and regular expressions take linear time.
 */
export function compileMongoFilter(
  filter: Conditions,
  matcher: RegexMatcher,
): (document: AnyObject) => boolean {
  const query = new Query(withSafePatterns(filter), {
    context: contextWith(matcher),
    scriptEnabled: false,
  });
  return (document) => {
    try {
      return query.test(document);
    } catch (error) {
      if (error instanceof WorkEnded || error instanceof HttpError) throw error;
      // What fails here fails on the values of a row, within $expr.
      throw databaseProblem(error instanceof Error ? error.message : String(error));
    }
  };
}

/** `$regex` with `$options` would become a native regular expression, which may run for ever. */
function withSafePatterns(filter: Conditions): AnyObject {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key === "$expr") return [key, value];
      if (joins.has(key) && Array.isArray(value)) {
        return [key, value.map((part) => (isRecord(part) ? withSafePatterns(part) : part))];
      }
      return [key, withSafeOperators(value)];
    }),
  );
}

function withSafeOperators(value: unknown): unknown {
  if (!isOperators(value)) return { $eq: value };
  return Object.fromEntries(
    Object.entries(value).flatMap(([operator, operand]) => {
      if (operator === "$options") return [];
      if (operator === "$regex") {
        return [["$regexFound", { pattern: operand, flags: value.$options ?? "" }]];
      }
      if (operator === "$not") return [[operator, withSafeOperators(operand)]];
      if (operator === "$elemMatch" && isRecord(operand)) {
        const direct = isItemTest(operand);
        return [[operator, direct ? withSafeOperators(operand) : withSafePatterns(operand)]];
      }
      return [[operator, operand]];
    }),
  );
}

type QueryOperator = (selector: string, operand: unknown, options: Options) => (document: unknown) => boolean;

/** Holds if the test holds for any value that the path reaches. */
const onLeaves =
  (make: (operand: unknown, options: Options) => (leaf: unknown) => boolean): QueryOperator =>
  (selector, operand, options) => {
    const pieces = selector.split(".");
    const test = make(operand, options);
    return (document) => leavesOf(document, pieces).some(test);
  };

const not =
  (operator: QueryOperator): QueryOperator =>
  (selector, operand, options) => {
    const test = operator(selector, operand, options);
    return (document) => !test(document);
  };

function contextWith(matcher: RegexMatcher): Context {
  const leaf = (test: TestOf): QueryOperator => onLeaves((operand) => test(operand, matcher));
  const equal = leaf(leafTests.$eq);
  const exists = leaf(leafTests.$exists);
  const query: Readonly<Record<`$${string}`, QueryOperator>> = {
    ...Object.fromEntries(Object.entries(leafTests).map(([name, test]) => [name, leaf(test)])),
    $ne: not(equal),
    $nin: not(leaf(leafTests.$in)),
    $exists: (selector, operand, options) => (operand ? exists : not(exists))(selector, operand, options),
    $all: (selector, operand, options) => {
      const tests = (Array.isArray(operand) ? operand : []).map((item) => equal(selector, item, options));
      return (document) => tests.length > 0 && tests.every((test) => test(document));
    },
    $elemMatch: onLeaves(itemTest),
  };
  return Context.init({
    query: { ...query, $and, $or, $nor, $not, $expr },
    expression: { ...arithmetic, ...comparisons },
  });
}

/** `$elemMatch`: one item of the list meets all conditions, on itself or on its fields. */
function itemTest(operand: unknown, options: Options): (leaf: unknown) => boolean {
  const conditions = isRecord(operand) ? operand : {};
  const direct = isItemTest(conditions);
  const query = new Query(direct ? { item: conditions } : { ...conditions }, options);
  return (leaf) =>
    Array.isArray(leaf) &&
    leaf.some((item) => (direct ? query.test({ item }) : isRecord(item) && query.test(item)));
}

const arithmetic = Object.fromEntries(
  Object.entries(expression).filter(([name]) => expressionOperators.has(name)),
);

const comparing =
  (result: (order: number) => unknown) =>
  (document: AnyObject, operand: unknown, options: Options): unknown => {
    const [a, b] = evalOperands(document, operand, options);
    return result(compareValues(a, b));
  };

function evalOperands(document: AnyObject, operand: unknown, options: Options): readonly unknown[] {
  const values = evalExpr(document, operand, options);
  if (Array.isArray(values) && values.length === 2) return values;
  throw new Error("a comparison in $expr takes exactly 2 arguments");
}

/** In `$expr` values compare whole and across types, unlike in a match (bucket.md section 9.3). */
const comparisons = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: comparing((order) => order),
};
