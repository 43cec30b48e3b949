import { columnExpression, isColumnPath, jsonPath, typeExpression } from "./column";
import { fieldAtPath, isSinglePath } from "./fields";
import type { PlanOptions } from "./plan";
import { allOf, anyOf, never, type Sql, sql } from "./sql";

/** A path that SQL can look at, with its expressions. */
export interface Target {
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
 * The target of a dotted path, undefined where documents hold something else than the column, more than one
 * value (lists on the way), or the path has characters that SQL text must not carry.
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
  if (options.computed?.has(root) || !isColumnPath(path) || !isSinglePath(options.fields, path)) {
    return undefined;
  }
  const column = `${options.table}.json`;
  const field = fieldAtPath(options.fields, path);
  return {
    value: columnExpression(path, column),
    type: typeExpression(path, column),
    // Qualified: inside this table function a bare `json` would be its own column.
    items: `json_each(${column}, ${jsonPath(path)})`,
    length: `json_array_length(${column}, ${jsonPath(path)})`,
    dates: field?.type === "date" ? "value" : field?.items?.type === "date" ? "items" : undefined,
  };
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
