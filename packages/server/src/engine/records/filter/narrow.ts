import type { Expression } from "@twinhelm/core/expression/ast";
import { selectorOf } from "@twinhelm/core/expression/ast";
import { isId } from "@twinhelm/core/record/id";
import { isPlainPath } from "../../../bucket/fields";
import { isOperators } from "../../../filter/mongoCheck";
import type { Place } from "./dialect";
import type { PlanOptions } from "./plan";
import { allOf, anyOf, type Sql } from "./sql";

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
  { relations, table, dialect }: PlanOptions,
): readonly Sql[] {
  if (last !== "_id" || more !== undefined || !isPlainPath(root) || !relations?.has(root)) return [];
  if (ids.length === 0 || !ids.every(isIdText)) return [];
  const place = dialect.at(table, root);
  const isOne = (each: Place) =>
    dialect.isOneId(
      each,
      ids.map((id) => id.toLowerCase()),
    );
  const inList = allOf([dialect.is(place, "list"), dialect.some(place.items, isOne(dialect.item))]);
  return [anyOf([isOne(place), inList])];
}
