import { isDateText } from "@twinhelm/core/expression/values";
import { allOf, anyOf, hinted, never, type Sql, sql } from "./sql";
import { type Target, valueOrItem } from "./target";
import { textHint } from "./textHint";

export type RangeOperator = "<" | "<=" | ">" | ">=";

export const numberTypes = "('integer', 'real')";

const digits = (count: number): string => "[0-9]".repeat(count);
const dateGlob = `'${digits(4)}-${digits(2)}-${digits(2)}T${digits(2)}:${digits(2)}:${digits(2)}.${digits(3)}Z'`;

/** A text that reaches SQLite as it is: whole code points, no null character. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

/** A number that JSON text, SQLite and JavaScript hold alike. */
export const isPlainNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** The stored form of a date; undefined for years that four digits cannot tell. */
function storedDate(date: Date): string | undefined {
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return isDateText(text) ? text : undefined;
}

/** A value and its type as SQL, of a column or of an item of a list. */
interface Operand {
  readonly value: string;
  readonly type: string;
  readonly dates: boolean;
  /** SQL of the JSON text that the value is a part of. */
  readonly column?: string | undefined;
}

const itemOf = (target: Target): Operand => ({
  value: "item.value",
  type: "item.type",
  dates: target.dates === "items",
  column: target.column,
});
const ownValueOf = (target: Target): Operand => ({
  value: target.value,
  type: target.type,
  dates: target.dates === "value",
  column: target.column,
});

type TestOn = (operand: Operand) => Sql | undefined;

/** Applies a test to the value and to the items; undefined where either cannot be told in SQL. */
function onBoth(target: Target, test: TestOn): Sql | undefined {
  const value = test(ownValueOf(target));
  const item = test(itemOf(target));
  return value === undefined || item === undefined ? undefined : valueOrItem(target, value, item);
}

/** MongoDB's equality in a match: the value, an item of it, or nothing for null. */
export function equalsSql(target: Target, expected: unknown): Sql | undefined {
  if (expected === null) {
    const nothing = sql(`(${target.type} IS NULL OR ${target.type} = 'null')`);
    return valueOrItem(target, nothing, sql("item.type = 'null'"));
  }
  return onBoth(target, (operand) => equalTo(operand, expected));
}

/** Equality of one value with a text, number, boolean or date; undefined for others. */
export function equalTo(operand: Operand, expected: unknown): Sql | undefined {
  const { value, type, dates } = operand;
  if (isPlainText(expected)) {
    if (dates && isDateText(expected)) return undefined;
    return sql(`(${value} = ? AND ${type} = 'text')`, expected);
  }
  if (isPlainNumber(expected)) return sql(`(${value} = ? AND ${type} IN ${numberTypes})`, expected);
  if (typeof expected === "boolean") {
    return sql(`(${value} = ${expected ? 1 : 0} AND ${type} = '${expected}')`);
  }
  if (!(expected instanceof Date)) return undefined;
  const text = storedDate(expected);
  return text !== undefined && dates ? sql(`(${value} = ? AND ${type} = 'text')`, text) : never;
}

/** MongoDB's ordering in a match: within one type only. */
export function rangeSql(target: Target, operator: RangeOperator, bound: unknown): Sql | undefined {
  if (bound === null) return operator.endsWith("=") ? equalsSql(target, null) : never;
  return onBoth(target, (operand) => within(operand, operator, bound));
}

function within(operand: Operand, operator: RangeOperator, bound: unknown): Sql | undefined {
  const { value, type, dates } = operand;
  if (isPlainNumber(bound)) {
    // Texts sort above numbers: without an upper end the index would give them all.
    const end = operator.startsWith(">") ? ` AND ${value} < ''` : "";
    return sql(`(${value} ${operator} ?${end} AND ${type} IN ${numberTypes})`, bound);
  }
  if (isPlainText(bound)) {
    return dates ? undefined : sql(`(${value} ${operator} ? AND ${type} = 'text')`, bound);
  }
  if (!(bound instanceof Date)) return undefined;
  if (!dates) return never;
  const text = storedDate(bound);
  if (text === undefined) return undefined;
  return sql(`(${value} ${operator} ? AND ${type} = 'text' AND ${value} GLOB ${dateGlob})`, text);
}

/** Whether the value is a stored date. */
export const isDateSql = (target: Target): Sql =>
  sql(`(${target.type} = 'text' AND ${target.value} GLOB ${dateGlob})`);

/** Longer lists, where each value needs a condition of its own, are left to the residual. */
export const longList = 100;

/** Equality with any of a list; texts and numbers are looked up together. */
export function inSql(target: Target, list: readonly unknown[]): Sql | undefined {
  if (list.length < 4) return allDefined(list.map((value) => equalsSql(target, value)));
  const isText = (value: unknown) => isPlainText(value) && !(target.dates !== undefined && isDateText(value));
  const texts = list.filter(isText);
  const numbers = list.filter(isPlainNumber);
  const others = list.filter((value) => !isText(value) && !isPlainNumber(value));
  if (others.length > longList) return undefined;
  const parts = [
    oneOf(target, texts, "= 'text'"),
    oneOf(target, numbers, `IN ${numberTypes}`),
    ...others.map((value) => equalsSql(target, value)),
  ];
  return allDefined(parts);
}

function oneOf(target: Target, values: readonly unknown[], type: string): Sql | undefined {
  if (values.length === 0) return never;
  return onBoth(target, (operand) =>
    sql(
      `(${operand.value} IN (SELECT expected.value FROM json_each(?) AS expected) AND ${operand.type} ${type})`,
      JSON.stringify(values),
    ),
  );
}

function allDefined(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const known = parts.filter((part) => part !== undefined && part !== never);
  return parts.includes(undefined) ? undefined : anyOf(known.filter((part) => part !== undefined));
}

/** Name of the SQL function that `installFilterFunctions` registers. */
export const regexFunction = "twinhelm_regex_found";

/** Whether a pattern is found in the value or an item. Dates are no texts. */
export function regexSql(target: Target, pattern: string, flags: string): Sql | undefined {
  if (!isPlainText(pattern)) return undefined;
  return onBoth(target, (operand) => foundIn(operand, pattern, flags));
}

export function foundIn(operand: Operand, pattern: string, flags: string): Sql | undefined {
  if (operand.dates) return undefined;
  const found = sql(`${regexFunction}(?, ?, ${operand.value})`, pattern, flags);
  const hint = operand.column === undefined ? undefined : textHint(operand.column, pattern, flags);
  const decides = allOf([sql(`${operand.type} = 'text'`), found]);
  return hint === undefined ? decides : hinted(hint, decides);
}
