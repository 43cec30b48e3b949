import type { Property } from "../bucket/model";
import { escapePattern, type MongoConditions } from "./filter";

/** Operators of the basic filter, by the names that the spec gives them. */
export type FilterOperator =
  | "equals"
  | "not_equal"
  | "includes"
  | "regex"
  | "less_than"
  | "greater_than"
  | "less_than_or_equal"
  | "greater_than_or_equal"
  | "include_one"
  | "not_include"
  | "include_all"
  | "between";

const textOperators = ["equals", "not_equal", "includes", "regex"] as const;

const byType: Readonly<Record<string, readonly FilterOperator[]>> = {
  string: textOperators,
  textarea: textOperators,
  richtext: textOperators,
  number: ["equals", "not_equal", "less_than", "greater_than", "less_than_or_equal", "greater_than_or_equal"],
  array: ["include_one", "not_include", "include_all"],
  date: ["between"],
};

/** Operators of a field, the default first (contract, console-gaps.md section 4.6). */
export function operatorsOf(property: Property): readonly FilterOperator[] {
  const operators = Object.hasOwn(byType, property.type) ? byType[property.type] : undefined;
  return operators ?? ["equals"];
}

/** A span of time, the end excluded. ISO texts or dates. */
interface Span {
  readonly begin: string | Date;
  readonly end: string | Date;
}

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "begin" in value && "end" in value;

const mongo: Readonly<Partial<Record<FilterOperator, string>>> = {
  equals: "$eq",
  not_equal: "$ne",
  regex: "$regex",
  less_than: "$lt",
  greater_than: "$gt",
  less_than_or_equal: "$lte",
  greater_than_or_equal: "$gte",
  include_one: "$in",
  not_include: "$nin",
  include_all: "$all",
};

const plainTypes = new Set([...Object.keys(byType)]);

const moment = (value: string | Date): string => `Date(${new Date(value).toISOString()})`;

/** The condition of one row of the basic filter. The value has the type of the field; a date has a Span. */
export function conditionOf(
  key: string,
  property: Property,
  operator: FilterOperator,
  value: unknown,
): MongoConditions {
  if (property.type === "relation") {
    return { [`${key}._id`]: Array.isArray(value) ? { $in: value } : value };
  }
  if (operator === "between" && isSpan(value)) {
    return { [key]: { $gte: moment(value.begin), $lt: moment(value.end) } };
  }
  if (operator === "includes") return { [key]: { $regex: escapePattern(String(value)), $options: "i" } };
  const name = plainTypes.has(property.type) ? mongo[operator] : undefined;
  return { [key]: name === undefined ? value : { [name]: value } };
}

/** Joins rows; undefined if there are none. */
export const allConditions = (rows: readonly MongoConditions[]): MongoConditions | undefined =>
  rows.length === 0 ? undefined : { $and: rows };
