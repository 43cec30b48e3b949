import { compileCondition, compileValue } from "@twinhelm/core/expression/aggregate";
import type { BinaryExpression, BinaryOperator, Expression } from "@twinhelm/core/expression/ast";
import { selectorOf } from "@twinhelm/core/expression/ast";
import { isIdSelector } from "@twinhelm/core/expression/check";
import { selectorPathsOf } from "@twinhelm/core/expression/paths";
import { idText } from "@twinhelm/core/expression/values";
import { equalTo, foundIn, isPlainNumber, isPlainText } from "./comparison";
import type { Dialect, RangeOperator } from "./dialect";
import type { PlanOptions } from "./plan";
import { allOf, always, anyOf, never, notSql, type Sql, sql } from "./sql";
import { type Target, targetOf } from "./target";

/** The conjuncts of an expression that SQL decides exactly, and those that are left. */
export interface ExpressionSplit {
  readonly exact: readonly Sql[];
  readonly rest: readonly Expression[];
}

const deepest = 12;

/** Splits a checked condition along its `&&`. */
export function splitExpression(ast: Expression, options: PlanOptions): ExpressionSplit {
  const exact: Sql[] = [];
  const rest: Expression[] = [];
  for (const part of operandsOf(ast, "&&")) {
    const translated = conditionSql(part, options, 0);
    if (translated === undefined) rest.push(part);
    else exact.push(translated);
  }
  return { exact, rest };
}

/** The operands of a chain such as `a && b && c`, from left to right. */
function operandsOf(ast: Expression, operator: BinaryOperator): readonly Expression[] {
  const operands: Expression[] = [];
  const open: Expression[] = [ast];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === "binary" && part.operator === operator) open.push(part.right, part.left);
    else operands.push(part);
  }
  return operands;
}

function conditionSql(ast: Expression, options: PlanOptions, depth: number): Sql | undefined {
  if (depth > deepest) return undefined;
  if (isConstant(ast)) return constantCondition(ast, options) ? always : never;
  if (ast.kind === "unary" && ast.operator === "!") {
    const operand = conditionSql(ast.operand, options, depth + 1);
    return operand === undefined ? undefined : notSql(operand);
  }
  if (ast.kind === "call") return callSql(ast, options);
  if (ast.kind !== "binary") return undefined;
  if (ast.operator !== "&&" && ast.operator !== "||") return comparisonSql(ast, options);
  const parts = operandsOf(ast, ast.operator).map((part) => conditionSql(part, options, depth + 1));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return ast.operator === "&&" ? allOf(known) : anyOf(known);
}

/** True if no part looks into the document: the same for every row. */
const isConstant = (ast: Expression): boolean => selectorPathsOf(ast, true).document.length === 0;

const evaluation = ({ now, matcher }: PlanOptions) => ({ mode: "aggregate", now, matcher }) as const;
const constantCondition = (ast: Expression, options: PlanOptions): boolean =>
  compileCondition(ast, evaluation(options))({ auth: options.auth });
const constantValue = (ast: Expression, options: PlanOptions): unknown =>
  compileValue(ast, evaluation(options))({ auth: options.auth });

/** The dotted path of a selector into the document. */
function documentPath(ast: Expression | undefined): string | undefined {
  const [root, ...rest] = (ast && selectorOf(ast)) ?? [undefined];
  if (root === undefined || root === "auth") return undefined;
  const path = root === "document" ? rest : [root, ...rest];
  return path.length === 0 ? undefined : path.join(".");
}

function targetOfSelector(ast: Expression | undefined, options: PlanOptions): Target | undefined {
  const path = documentPath(ast);
  return path === undefined ? undefined : targetOf(path, options);
}

const mirrored: Partial<Record<BinaryOperator, BinaryOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function comparisonSql(ast: BinaryExpression, options: PlanOptions): Sql | undefined {
  if (isConstant(ast.right)) return compareWith(ast.left, ast.operator, ast.right, options);
  if (!isConstant(ast.left)) return undefined;
  return compareWith(ast.right, mirrored[ast.operator] ?? ast.operator, ast.left, options);
}

function compareWith(
  subject: Expression,
  operator: BinaryOperator,
  other: Expression,
  options: PlanOptions,
): Sql | undefined {
  const constant = constantValue(other, options);
  if (subject.kind === "call" && subject.callee.kind === "name" && subject.callee.name === "unixTime") {
    const time = targetOfSelector(subject.args[0], options);
    return time === undefined ? undefined : timeSql(time, operator, constant, options.dialect);
  }
  const target = targetOfSelector(subject, options);
  if (target === undefined) return undefined;
  const expected = isIdSelector(subject) ? idText(constant) : constant;
  if (operator === "==") return equalSql(target, expected, options.dialect);
  if (operator === "!=") {
    const equal = equalSql(target, expected, options.dialect);
    return equal === undefined ? undefined : notSql(equal);
  }
  return isRange(operator) ? orderSql(target, operator, expected, options.dialect) : undefined;
}

/** Equality by type and value, without looking into lists; a missing field equals nothing. */
function equalSql(target: Target, expected: unknown, dialect: Dialect): Sql | undefined {
  if (expected === null) return dialect.is(target, "null");
  return equalTo({ ...target, dates: target.dates === "value" }, expected, dialect);
}

const isRange = (operator: BinaryOperator): operator is RangeOperator => Object.hasOwn(mirrored, operator);

/** The total order across types: missing, null, numbers, texts, objects, lists, booleans, dates. */
function orderSql(
  target: Target,
  operator: RangeOperator,
  bound: unknown,
  dialect: Dialect,
): Sql | undefined {
  const missing = sql(`${target.type} IS NULL`);
  const low = operator === "<" || operator === "<=";
  if (bound === null) {
    const below = operator === "<" || operator === ">=" ? missing : dialect.isNothing(target);
    return low ? below : notSql(below);
  }
  if (isPlainNumber(bound)) {
    const others = low ? dialect.isNothing(target) : dialect.is(target, "text", "object", "list", "boolean");
    return anyOf([dialect.within(target, operator, bound), others]);
  }
  if (!isPlainText(bound) || target.dates === "value") return undefined;
  const others = low
    ? anyOf([missing, dialect.is(target, "null", "number")])
    : dialect.is(target, "object", "list", "boolean");
  return anyOf([dialect.within(target, operator, bound), others]);
}

/** The largest whole number of milliseconds whose seconds are at most (or below) the bound. */
function millisecondsUpTo(seconds: number, including: boolean): number {
  let time = Math.floor(seconds * 1000) + 2;
  while (including ? time / 1000 > seconds : time / 1000 >= seconds) time -= 1;
  return time;
}

/** `unixTime(x)` against seconds. What is no date gives null, which is below every number. */
function timeSql(
  target: Target,
  operator: BinaryOperator,
  seconds: unknown,
  dialect: Dialect,
): Sql | undefined {
  if (typeof seconds !== "number" || target.dates !== "value" || Math.abs(seconds) > 1e11) return undefined;
  const above = operator === ">" || operator === "<=";
  if (!above && operator !== ">=" && operator !== "<") return undefined;
  const time = new Date(millisecondsUpTo(seconds, above));
  const year = time.getUTCFullYear();
  if (Number.isNaN(year) || year < 0 || year > 9999) return undefined;
  const later = dialect.dateWithin(target, ">", time.toISOString());
  return operator === ">" || operator === ">=" ? later : notSql(later);
}

function callSql(ast: Extract<Expression, { kind: "call" }>, options: PlanOptions): Sql | undefined {
  const name = ast.callee.kind === "name" ? ast.callee.name : "";
  const [first, second, third] = ast.args;
  const target = targetOfSelector(first, options);
  if (target === undefined) return undefined;
  if (name === "has") return sql(`(${target.type} <> 'null') IS TRUE`);
  if (second === undefined || !isConstant(second)) return undefined;
  const operand = constantValue(second, options);
  if (name === "regex") {
    const flags = third === undefined ? "" : String(constantValue(third, options));
    if (!isPlainText(operand)) return undefined;
    return foundIn({ ...target, dates: target.dates === "value" }, operand, flags, options.dialect);
  }
  if ((name !== "some" && name !== "every") || !Array.isArray(operand)) return undefined;
  return listSql(target, operand, name, options.dialect);
}

/** `some` and `every` over a list of texts and numbers. */
function listSql(
  target: Target,
  expected: readonly unknown[],
  name: "some" | "every",
  dialect: Dialect,
): Sql | undefined {
  const { items } = target;
  if (items === undefined || target.dates === "items" || expected.length > 200) return undefined;
  if (expected.length === 0) return undefined;
  const parts = expected.map((value) => equalTo({ ...dialect.item, dates: false }, value, dialect));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const held = known.map((part) => dialect.some(items, part));
  return allOf([dialect.is(target, "list"), name === "some" ? anyOf(held) : allOf(held)]);
}
