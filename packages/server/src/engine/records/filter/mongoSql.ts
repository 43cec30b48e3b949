import { isRecord } from "@twinhelm/core/expression/compare";
import { joins } from "@twinhelm/core/filter/mongoOperators";
import { isOperators } from "../../../filter/mongoCheck";
import { equalsSql, inSql, longList, rangeSql, regexSql } from "./comparison";
import type { Dialect } from "./dialect";
import type { PlanOptions } from "./plan";
import { allOf, anyOfHinted, never, notSql, type Sql, sql } from "./sql";
import { type Target, targetOf } from "./target";

type Conditions = Readonly<Record<string, unknown>>;

/** Conditions told in SQL exactly, and those that are left; all of them must hold. */
export interface Split {
  readonly exact: readonly Sql[];
  readonly rest: readonly Conditions[];
}

/** Deeper nesting is left to the residual: a database bounds the depth of an expression. */
const deepest = 12;

/** Splits a checked and converted filter. */
export function splitMongoFilter(filter: Conditions, options: PlanOptions, depth = 0): Split {
  const parts = Object.entries(filter).map(([key, value]) =>
    depth > deepest ? left({ [key]: value }) : splitEntry(key, value, options, depth),
  );
  return { exact: parts.flatMap((part) => part.exact), rest: parts.flatMap((part) => part.rest) };
}

const left = (condition: Conditions): Split => ({ exact: [], rest: [condition] });

const whole = (part: Sql | undefined, condition: Conditions): Split =>
  part === undefined ? left(condition) : { exact: [part], rest: [] };

function splitEntry(key: string, value: unknown, options: PlanOptions, depth: number): Split {
  if (key === "$expr") return left({ [key]: value });
  if (!joins.has(key) || !Array.isArray(value)) return splitField(key, value, options);
  const parts = value.filter(isRecord).map((part) => splitMongoFilter(part, options, depth + 1));
  if (key === "$and") {
    return { exact: parts.flatMap((part) => part.exact), rest: parts.flatMap((part) => part.rest) };
  }
  if (parts.some((part) => part.rest.length > 0)) return left({ [key]: value });
  const any = anyOfHinted(parts.map((part) => allOf(part.exact)));
  return whole(key === "$or" ? any : notSql(any), { [key]: value });
}

function splitField(path: string, value: unknown, options: PlanOptions): Split {
  const target = targetOf(path, options);
  if (target === undefined) return left({ [path]: value });
  if (!isOperators(value)) return whole(equalsSql(target, value, options.dialect), { [path]: value });
  const parts = Object.entries(value)
    .filter(([operator]) => operator !== "$options")
    .map(([operator, operand]) => {
      const flags = operator === "$regex" && value.$options !== undefined ? { $options: value.$options } : {};
      return whole(operatorSql(target, operator, operand, value, options), {
        [path]: { [operator]: operand, ...flags },
      });
    });
  return { exact: parts.flatMap((part) => part.exact), rest: parts.flatMap((part) => part.rest) };
}

const ranges = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const;
const isRange = (operator: string): operator is keyof typeof ranges => Object.hasOwn(ranges, operator);
const negated = (part: Sql | undefined): Sql | undefined => (part === undefined ? undefined : notSql(part));

function operatorSql(
  target: Target,
  operator: string,
  operand: unknown,
  siblings: Conditions,
  options: PlanOptions,
): Sql | undefined {
  const { dialect } = options;
  if (isRange(operator)) return rangeSql(target, ranges[operator], operand, dialect);
  const list = Array.isArray(operand) ? operand : [];
  switch (operator) {
    case "$eq":
      return equalsSql(target, operand, dialect);
    case "$ne":
      return negated(equalsSql(target, operand, dialect));
    case "$in":
      return inSql(target, list, dialect);
    case "$nin":
      return negated(inSql(target, list, dialect));
    case "$all":
      return allSql(target, list, dialect);
    case "$exists":
      return sql(`${target.type} IS ${operand ? "NOT NULL" : "NULL"}`);
    case "$regex":
      return regexSql(target, String(operand), String(siblings.$options ?? ""), dialect);
    case "$size":
      return dialect.hasLength(target, Number(operand));
    case "$not":
      return isRecord(operand) ? notOperatorsSql(target, operand, options) : undefined;
    default:
      return undefined;
  }
}

function allSql(target: Target, list: readonly unknown[], dialect: Dialect): Sql | undefined {
  if (list.length > longList) return undefined;
  return list.length === 0 ? never : allDefined(list.map((item) => equalsSql(target, item, dialect)));
}

function notOperatorsSql(target: Target, operators: Conditions, options: PlanOptions): Sql | undefined {
  const parts = Object.entries(operators)
    .filter(([operator]) => operator !== "$options")
    .map(([operator, operand]) => operatorSql(target, operator, operand, operators, options));
  return negated(allDefined(parts));
}

function allDefined(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? allOf(known) : undefined;
}
