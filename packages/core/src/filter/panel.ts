import type { FilterOperator } from "../field/filterForm";
import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import type { TextKey } from "../text/catalogue";
import { isConditions, type MongoConditions, unescapePattern } from "./filter";
import { allConditions, conditionOf, operatorsOf } from "./operators";
import { filterOf, textOfValue, valueFromText } from "./value";

/** One row of the basic filter, as it is typed. */
export interface FilterRow {
  /** Key of a field; empty: not chosen yet. */
  readonly field: string;
  readonly operator: FilterOperator;
  /** A span of time as `begin..end`, lists by commas. */
  readonly value: string;
}

export const emptyRow: FilterRow = { field: "", operator: "equals", value: "" };

type Properties = Readonly<Record<string, Property>>;

/** Fields to filter by, in the order of the columns, where people look for them. */
export const filterFields = (properties: Properties): readonly string[] =>
  Object.keys(properties).filter((key) => fieldTypeOf(properties[key]?.type) !== undefined);

/** A row for another field: its default operator, no value. */
export const withField = (properties: Properties, field: string): FilterRow => {
  const property = properties[field];
  const operator = property === undefined ? undefined : operatorsOf(property)[0];
  return { field, operator: operator ?? "equals", value: "" };
};

/** The filter of the rows, or what is wrong in which one. No row with a field: no filter. */
export type ReadRows =
  | { readonly ok: true; readonly filter: MongoConditions | undefined }
  | { readonly ok: false; readonly row: number; readonly problem: TextKey };

export function filterOfRows(properties: Properties, rows: readonly FilterRow[]): ReadRows {
  const conditions: MongoConditions[] = [];
  for (const [row, { field, operator, value }] of rows.entries()) {
    const property = properties[field];
    if (property === undefined) continue;
    const read = valueFromText(property, operator, value);
    if (!read.ok) return { ok: false, row, problem: read.problem };
    conditions.push(conditionOf(field, property, operator, read.value));
  }
  return { ok: true, filter: allConditions(conditions) };
}

/** The rows that make this filter; `undefined`: no rows do. */
export function rowsOfFilter(properties: Properties, filter: unknown): readonly FilterRow[] | undefined {
  if (!isConditions(filter) || !Array.isArray(filter.$and)) return undefined;
  const rows = filter.$and.map((condition) => rowOf(properties, condition));
  const known = rows.filter((row) => row !== undefined);
  if (known.length !== rows.length || known.length === 0) return undefined;
  const again = filterOfRows(properties, known);
  return again.ok && JSON.stringify(again.filter) === JSON.stringify(filter) ? known : undefined;
}

/** The row of one condition: the one among all operators that gives the same condition again. */
function rowOf(properties: Properties, condition: unknown): FilterRow | undefined {
  if (!isConditions(condition)) return undefined;
  const [[path, wanted] = []] = Object.entries(condition);
  if (path === undefined) return undefined;
  const field = path in properties ? path : path.replace(/\._id$/, "");
  const property = properties[field];
  if (property === undefined) return undefined;
  for (const operator of operatorsOf(property)) {
    const value = textOfValue(property, operator, operandOf(property, operator, wanted));
    const row = { field, operator, value };
    const made = filterOfRows(properties, [row]);
    if (made.ok && JSON.stringify(made.filter) === JSON.stringify({ $and: [condition] })) return row;
  }
  return undefined;
}

/** The value of a condition as `conditionOf` was given it. */
function operandOf(property: Property, operator: FilterOperator, wanted: unknown): unknown {
  const { condition } = filterOf(property);
  if (condition === "value" || !isConditions(wanted)) return wanted;
  const [first, second] = Object.values(wanted);
  if (operator === "between") return { begin: first, end: second };
  return operator === "includes" && typeof first === "string" ? (unescapePattern(first) ?? first) : first;
}
