import type { Property } from "../bucket/model";
import { fieldTypeOf } from "../input/types";
import type { TextKey } from "../text/catalogue";
import { isConditions, type MongoConditions, unescapePattern } from "./filter";
import { allConditions, conditionOf, type FilterOperator, operatorsOf } from "./operators";
import { valueFromText } from "./value";

/** One row of the basic filter, as it is typed. */
export interface FilterRow {
  /** Key of a field; empty: none is chosen yet. */
  readonly field: string;
  readonly operator: FilterOperator;
  /** A span of time as `begin..end`, lists by commas. */
  readonly value: string;
}

export const emptyRow: FilterRow = { field: "", operator: "equals", value: "" };

type Properties = Readonly<Record<string, Property>>;

/** Fields to filter by, in the order of their keys (contract, console-gaps.md section 4.6). */
export const filterFields = (properties: Properties): readonly string[] =>
  Object.keys(properties)
    .filter((key) => fieldTypeOf(properties[key]?.type) !== undefined)
    .toSorted();

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
    const row = { field, operator, value: textOf(operator, wanted) };
    const made = filterOfRows(properties, [row]);
    if (made.ok && JSON.stringify(made.filter) === JSON.stringify({ $and: [condition] })) return row;
  }
  return undefined;
}

/** The text that stands for the value of a condition. */
function textOf(operator: FilterOperator, wanted: unknown): string {
  const inner = isConditions(wanted) ? Object.values(wanted) : [wanted];
  if (operator === "between")
    return inner.map((part) => String(part).replace(/^Date\((.*)\)$/, "$1")).join("..");
  const [value] = inner;
  if (operator === "includes" && typeof value === "string") return unescapePattern(value) ?? value;
  if (Array.isArray(value)) {
    const parts = value.map(String);
    // A comma inside of a part would tear it apart.
    return parts.some((part) => part.includes(",") || part !== part.trim())
      ? JSON.stringify(parts)
      : parts.join(",");
  }
  return typeof value === "object" ? JSON.stringify(wanted) : String(value);
}
