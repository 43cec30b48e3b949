import type { Expression } from "@twinhelm/core/expression/ast";
import { selectorOf } from "@twinhelm/core/expression/ast";
import { isRecord } from "@twinhelm/core/expression/compare";
import { isId } from "@twinhelm/core/record/id";
import { isPlainPath } from "../../../bucket/fields";
import { isOperators } from "../../../filter/mongoCheck";
import { isPlainText } from "./comparison";
import type { Place } from "./dialect";
import { splitMongoFilter } from "./mongoSql";
import type { PlanOptions } from "./plan";
import { allOf, anyOf, type Sql } from "./sql";
import { targetOf } from "./target";

/**
 * Conditions that every row of a residual condition meets, though rows that meet them may still fail it. They exist for ids
 * of relations (`{"port._id": id}` holds only where `port` stores that id), and for patterns, which have a text in common
 * with what they find.
 */
export function narrowMongo(
  condition: Readonly<Record<string, unknown>>,
  options: PlanOptions,
): readonly Sql[] {
  return Object.entries(condition).flatMap(([path, value]) => {
    if (path === "$or" && Array.isArray(value)) return narrowAny(value.filter(isRecord), options);
    if (isOperators(value) && typeof value.$regex === "string")
      return narrowPattern(path, value.$regex, String(value.$options ?? ""), options);
    const ids = isOperators(value) ? (value.$eq ?? value.$in) : value;
    return narrowing(path.split("."), Array.isArray(ids) ? ids : [ids], options);
  });
}

/** Of alternatives: each of them has to be narrowed. */
function narrowAny(
  parts: readonly Readonly<Record<string, unknown>>[],
  options: PlanOptions,
): readonly Sql[] {
  const narrowed = parts.map((part) => {
    const { exact, rest } = splitMongoFilter(part, options);
    return [...exact, ...rest.flatMap((each) => narrowMongo(each, options))];
  });
  return narrowed.some((each) => each.length === 0) ? [] : [anyOf(narrowed.map(allOf))];
}

function narrowPattern(path: string, pattern: string, flags: string, options: PlanOptions): readonly Sql[] {
  const target = isPlainText(pattern) ? targetOf(path, options) : undefined;
  const hint = target && options.dialect.mayBeFound(target, pattern, flags);
  return hint === undefined ? [] : [hint];
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
