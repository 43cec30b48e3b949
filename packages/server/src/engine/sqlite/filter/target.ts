import { structureOf } from "@twinhelm/core/field/structure";
import { isPlainPath } from "../../../bucket/fields";
import { fieldAtPath, isMoment, isSinglePath } from "../../../filter/fields";
import { jsonPath, typeExpression } from "./column";
import type { FilterTranslation, PlanOptions } from "./plan";
import { allOf, anyOf, never, type Sql, sql } from "./sql";

/** A path that SQL can look at, with its expressions. */
export interface Target {
  /** SQL of the JSON text that the value stands in, absent where it is no part of one. */
  readonly column?: string | undefined;
  /** SQL of the value: lists and objects as JSON text, true and false as 1 and 0. */
  readonly value: string;
  /** SQL of the JSON type, null where nothing is stored. */
  readonly type: string;
  /** SQL of a table of the items, absent where the value cannot be a list. */
  readonly items: string | undefined;
  /** SQL of the number of items of a list. */
  readonly length: string;
  /** Texts of the form of a date are dates: in the value itself, or in its items. */
  readonly dates: "value" | "items" | undefined;
}

/**
 * The target of a dotted path, undefined where SQL does not know what documents hold there (computed
 * fields), where they hold more than one value (lists on the way), or where the path has characters that SQL
 * text must not carry.
 */
export function targetOf(path: string, options: PlanOptions): Target | undefined {
  if (path === "_id") {
    return {
      value: `${options.table}.id`,
      type: "'text'",
      items: undefined,
      length: "NULL",
      dates: undefined,
    };
  }
  const [root = ""] = path.split(".");
  if (!isPlainPath(path) || !isSinglePath(options.fields, path)) return undefined;
  if (options.translation?.fields.includes(root)) return translatedTarget(path, options, options.translation);
  return options.computed?.has(root) ? undefined : targetAt(path, jsonPath(path), options);
}

/** Whether the values of a type are never lists. */
const isSingle = (type: string): boolean => ["scalar", "moment"].includes(structureOf(type) ?? "");

/** The target whose place in the column is given by an SQL expression for the JSON path. */
function targetAt(path: string, place: string, options: PlanOptions): Target {
  const column = `${options.table}.json`;
  const field = fieldAtPath(options.fields, path);
  const single = options.typed === true && field !== undefined && isSingle(field.type);
  return {
    column,
    value: `json_extract(${column}, ${place})`,
    type: `json_type(${column}, ${place})`,
    // Qualified: inside this table function a bare `json` would be its own column.
    items: single ? undefined : `json_each(${column}, ${place})`,
    length: `json_array_length(${column}, ${place})`,
    dates: isMoment(field) ? "value" : isMoment(field?.items) ? "items" : undefined,
  };
}

/** A map of languages is replaced by the text of the best one, else of the other, else it stays. */
function translatedTarget(
  path: string,
  options: PlanOptions,
  { best, fallback }: FilterTranslation,
): Target | undefined {
  if (path.includes(".") || !isPlainPath(best) || !isPlainPath(fallback)) return undefined;
  const column = `${options.table}.json`;
  const cases = [best, fallback].map((code) => {
    const place = `${path}.${code}`;
    return `WHEN ${typeExpression(place, column)} IS NOT NULL THEN ${jsonPath(place)}`;
  });
  return targetAt(path, `(CASE ${cases.join(" ")} ELSE ${jsonPath(path)} END)`, options);
}

/**
 * True if the value, or an item of it where it is a list, meets a test. Lists are JSON texts that start with
 * a bracket: that range lets an index on the value find them too.
 */
export function valueOrItem(target: Target, value: Sql, item: Sql): Sql {
  if (target.items === undefined || item === never) return value;
  const list = sql(`${target.value} >= '[' AND ${target.value} < '\\' AND ${target.type} = 'array'`);
  const some: Sql = {
    text: `EXISTS (SELECT 1 FROM ${target.items} AS item WHERE ${item.text})`,
    parameters: item.parameters,
  };
  return anyOf([value, allOf([list, some])]);
}
