import type { FilterOperator } from "../field/filterForm";
import type { Property } from "../field/property";
import { escapePattern, type MongoConditions } from "./filter";
import { filterOf } from "./value";

/** Operators of a field, the default first (contract, console-gaps.md section 4.6). */
export const operatorsOf = (property: Property): readonly FilterOperator[] => filterOf(property).operators;

/** A span of time, the end excluded. ISO texts or dates. */
interface Span {
  readonly begin: string | Date;
  readonly end: string | Date;
}

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "begin" in value && "end" in value;

/** MongoDB's names of the operators that compare with one value. */
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

const moment = (value: string | Date): string => `Date(${new Date(value).toISOString()})`;

/** The condition of one row of the basic filter. The value has the type of the field; a date has a Span. */
export function conditionOf(
  key: string,
  property: Property,
  operator: FilterOperator,
  value: unknown,
): MongoConditions {
  const { condition } = filterOf(property);
  if (condition === "reference") return { [`${key}._id`]: Array.isArray(value) ? { $in: value } : value };
  if (operator === "between" && isSpan(value)) {
    return { [key]: { $gte: moment(value.begin), $lt: moment(value.end) } };
  }
  if (operator === "includes") return { [key]: { $regex: escapePattern(String(value)), $options: "i" } };
  const name = condition === "operator" ? mongo[operator] : undefined;
  return { [key]: name === undefined ? value : { [name]: value } };
}

/** Joins rows; undefined if there are none. */
export const allConditions = (rows: readonly MongoConditions[]): MongoConditions | undefined =>
  rows.length === 0 ? undefined : { $and: rows };
