import { isDateText } from "@twinhelm/core/expression/values";
import type { Dialect, Place, RangeOperator } from "./dialect";
import { anyOf, never, type Sql } from "./sql";
import { type Target, valueOrItem } from "./target";

/** A text that reaches a database as it is: whole code points, no null character. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

/** A number that JSON text, databases and JavaScript hold alike. */
export const isPlainNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** The stored form of a date; undefined for years that four digits cannot tell. */
function storedDate(date: Date): string | undefined {
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return isDateText(text) ? text : undefined;
}

/** A place of a column or of an item of a list, and whether its texts of the form of a date are dates. */
interface Operand extends Place {
  readonly dates: boolean;
}

type TestOn = (operand: Operand) => Sql | undefined;

/** Applies a test to the value and to the items; undefined where either cannot be told in SQL. */
function onBoth(target: Target, dialect: Dialect, test: TestOn): Sql | undefined {
  const value = test({ ...target, dates: target.dates === "value" });
  const item = test({ ...dialect.item, column: target.column, dates: target.dates === "items" });
  return value === undefined || item === undefined ? undefined : valueOrItem(target, value, item, dialect);
}

/** MongoDB's equality in a match: the value, an item of it, or nothing for null. */
export function equalsSql(target: Target, expected: unknown, dialect: Dialect): Sql | undefined {
  if (expected === null) {
    return valueOrItem(target, dialect.isNothing(target), dialect.is(dialect.item, "null"), dialect);
  }
  return onBoth(target, dialect, (operand) => equalTo(operand, expected, dialect));
}

/** Equality of one value with a text, number, boolean or date; undefined for others. */
export function equalTo(operand: Operand, expected: unknown, dialect: Dialect): Sql | undefined {
  if (isPlainText(expected)) {
    return operand.dates && isDateText(expected) ? undefined : dialect.equals(operand, expected);
  }
  if (isPlainNumber(expected) || typeof expected === "boolean") return dialect.equals(operand, expected);
  if (!(expected instanceof Date)) return undefined;
  const text = storedDate(expected);
  return text !== undefined && operand.dates ? dialect.equals(operand, text) : never;
}

/** MongoDB's ordering in a match: within one type only. */
export function rangeSql(
  target: Target,
  operator: RangeOperator,
  bound: unknown,
  dialect: Dialect,
): Sql | undefined {
  if (bound === null) return operator.endsWith("=") ? equalsSql(target, null, dialect) : never;
  return onBoth(target, dialect, (operand) => within(operand, operator, bound, dialect));
}

function within(
  operand: Operand,
  operator: RangeOperator,
  bound: unknown,
  dialect: Dialect,
): Sql | undefined {
  if (isPlainNumber(bound)) return dialect.within(operand, operator, bound);
  if (isPlainText(bound)) return operand.dates ? undefined : dialect.within(operand, operator, bound);
  if (!(bound instanceof Date)) return undefined;
  if (!operand.dates) return never;
  const text = storedDate(bound);
  return text === undefined ? undefined : dialect.dateWithin(operand, operator, text);
}

/** Longer lists, where each value needs a condition of its own, are left to the residual. */
export const longList = 100;

/** Equality with any of a list; texts and numbers are looked up together. */
export function inSql(target: Target, list: readonly unknown[], dialect: Dialect): Sql | undefined {
  if (list.length < 4) return allDefined(list.map((value) => equalsSql(target, value, dialect)));
  const isText = (value: unknown): value is string =>
    isPlainText(value) && !(target.dates !== undefined && isDateText(value));
  const texts = list.filter(isText);
  const numbers = list.filter(isPlainNumber);
  const others = list.filter((value) => !isText(value) && !isPlainNumber(value));
  if (others.length > longList) return undefined;
  const parts = [
    oneOf(target, texts, dialect),
    oneOf(target, numbers, dialect),
    ...others.map((value) => equalsSql(target, value, dialect)),
  ];
  return allDefined(parts);
}

function oneOf(
  target: Target,
  values: readonly string[] | readonly number[],
  dialect: Dialect,
): Sql | undefined {
  if (values.length === 0) return never;
  return onBoth(target, dialect, (operand) => dialect.among(operand, values));
}

function allDefined(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const known = parts.filter((part) => part !== undefined && part !== never);
  return parts.includes(undefined) ? undefined : anyOf(known.filter((part) => part !== undefined));
}

/** Whether a pattern is found in the value or an item. */
export function regexSql(target: Target, pattern: string, flags: string, dialect: Dialect): Sql | undefined {
  if (!isPlainText(pattern)) return undefined;
  return onBoth(target, dialect, (operand) => foundIn(operand, pattern, flags, dialect));
}

/** Whether a pattern is found in one value. Dates are no texts. */
export const foundIn = (
  operand: Operand,
  pattern: string,
  flags: string,
  dialect: Dialect,
): Sql | undefined => (operand.dates ? undefined : dialect.isFound(operand, pattern, flags));
