import type { Expression } from "@twinhelm/core/expression/ast";
import { selectorOf } from "@twinhelm/core/expression/ast";
import { isId } from "@twinhelm/core/record/id";
import { isPlainPath } from "../../../bucket/fields";
import { isOperators } from "../../../filter/mongoCheck";
import { columnExpression, jsonPath, typeExpression } from "./column";
import type { PlanOptions } from "./plan";
import { type Sql, sql } from "./sql";

/**
 * Conditions that every row of a residual condition meets, though rows that meet them may still fail it. They
 * exist for ids of relations: `{"port._id": id}` holds only where `port` stores that id.
 */
export function narrowMongo(
  condition: Readonly<Record<string, unknown>>,
  options: PlanOptions,
): readonly Sql[] {
  return Object.entries(condition).flatMap(([path, value]) => {
    const ids = isOperators(value) ? (value.$eq ?? value.$in) : value;
    return narrowing(path.split("."), Array.isArray(ids) ? ids : [ids], options);
  });
}

/** The same for a part of an expression: `document.port._id == "..."`. */
export function narrowExpression(ast: Expression, options: PlanOptions): readonly Sql[] {
  if (ast.kind !== "binary" || ast.operator !== "==") return [];
  return [
    [ast.left, ast.right],
    [ast.right, ast.left],
  ].flatMap(([selector, other]) => {
    if (selector === undefined || other?.kind !== "literal") return [];
    const [root, ...rest] = selectorOf(selector) ?? [];
    if (root === undefined || root === "auth") return [];
    return narrowing(root === "document" ? rest : [root, ...rest], [other.value], options);
  });
}

const isIdText = (value: unknown): value is string => typeof value === "string" && isId(value);

function narrowing(
  [root = "", last, more]: readonly string[],
  ids: readonly unknown[],
  { relations, table }: PlanOptions,
): readonly Sql[] {
  if (last !== "_id" || more !== undefined || !isPlainPath(root) || !relations?.has(root)) return [];
  if (ids.length === 0 || !ids.every(isIdText)) return [];
  const column = `${table}.json`;
  const list = JSON.stringify(ids.map((id) => id.toLowerCase()));
  const isOne = (value: string) => `lower(${value}) IN (SELECT expected.value FROM json_each(?) AS expected)`;
  return [
    sql(
      `(${isOne(columnExpression(root, column))} OR (${typeExpression(root, column)} = 'array' AND EXISTS (SELECT 1 FROM json_each(${column}, ${jsonPath(root)}) AS item WHERE ${isOne("item.value")})))`,
      list,
      list,
    ),
  ];
}
