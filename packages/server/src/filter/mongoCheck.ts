import { isRecord } from "@twinhelm/core/expression/compare";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import {
  expressionOperators,
  fieldOperators,
  filterLimits,
  isOperator,
  joins,
} from "@twinhelm/core/filter/mongoOperators";
import { databaseProblem, FilterProblem } from "./problem";

type Conditions = Readonly<Record<string, unknown>>;

/** Throws a FilterProblem that names the first thing in the filter that cannot be answered. */
export function checkMongoFilter(filter: Conditions, matcher: RegexMatcher): void {
  checkSize(filter);
  checkConditions(filter, matcher);
}

/** Walks without recursion, before anything else may recurse. */
function checkSize(filter: unknown): void {
  const { nodes: mostNodes, depth: mostDepth, conditions: mostConditions } = filterLimits;
  let nodes = 0;
  let keys = 0;
  let level: readonly unknown[] = [filter];
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    const records = level.filter(isRecord);
    const names = records.flatMap(Object.keys);
    names.forEach(checkKey);
    keys += names.length;
    if (depth > mostDepth || nodes > mostNodes || keys > mostConditions) {
      throw new FilterProblem(
        `The filter is too large: at most ${mostConditions} conditions and ${mostNodes} values in ${mostDepth} levels are allowed.`,
      );
    }
    level = [...level.filter(Array.isArray).flat(), ...records.flatMap((record) => Object.values(record))];
  }
}

function checkKey(key: string): void {
  if (key.split(".").includes("__proto__")) throw new FilterProblem("A field cannot be named __proto__.");
  if (key.includes("\0")) throw new FilterProblem("A field name cannot contain a null character.");
}

function checkConditions(filter: Conditions, matcher: RegexMatcher): void {
  for (const [key, value] of Object.entries(filter)) {
    if (joins.has(key)) {
      if (!Array.isArray(value) || value.length === 0)
        throw databaseProblem(`${key} must be a nonempty array`);
      for (const part of value) {
        if (!isRecord(part)) throw databaseProblem("$or/$and/$nor entries need to be full objects");
        checkConditions(part, matcher);
      }
    } else if (key === "$expr") {
      checkExpr(value);
    } else if (key === "$where") {
      throw databaseProblem("$where is not allowed in this context");
    } else if (isOperator(key)) {
      throw databaseProblem(`unknown top level operator: ${key}`);
    } else {
      checkField(value, matcher);
    }
  }
}

/** True if the value of a field is operators rather than a value to be equal to. */
export function isOperators(value: unknown): value is Conditions {
  return isRecord(value) && Object.keys(value).some(isOperator);
}

/** True if `$elemMatch` asks of the item itself rather than of its fields. */
export const isItemTest = (operand: Conditions): boolean =>
  isOperators(operand) && !Object.keys(operand).some((key) => joins.has(key));

function checkField(value: unknown, matcher: RegexMatcher): void {
  if (!isOperators(value)) return;
  for (const [operator, operand] of Object.entries(value)) {
    if (!fieldOperators.has(operator)) throw databaseProblem(`unknown operator: ${operator}`);
    const check = operandChecks[operator] ?? checkValue;
    check(operand, value, matcher);
  }
}

type OperandCheck = (operand: unknown, siblings: Conditions, matcher: RegexMatcher) => void;

const checkList =
  (operator: string): OperandCheck =>
  (operand) => {
    if (!Array.isArray(operand)) throw databaseProblem(`${operator} needs an array`);
    if (operand.some(isOperators)) throw databaseProblem(`cannot nest $ under ${operator}`);
  };

const operandChecks: Readonly<Record<string, OperandCheck>> = {
  $in: checkList("$in"),
  $nin: checkList("$nin"),
  $all: checkList("$all"),
  $regex: (operand, siblings, matcher) => checkRegex(operand, siblings.$options ?? "", matcher),
  $options: (_, siblings) => {
    if (!Object.hasOwn(siblings, "$regex")) throw databaseProblem("$options needs a $regex");
  },
  $not: (operand, _, matcher) => {
    if (!isOperators(operand)) throw databaseProblem("$not needs a regex or a document with operators");
    checkField(operand, matcher);
  },
  $elemMatch: (operand, _, matcher) => {
    if (!isRecord(operand)) throw databaseProblem("$elemMatch needs an Object");
    if (isItemTest(operand)) checkField(operand, matcher);
    else checkConditions(operand, matcher);
  },
  $size: (operand) => {
    if (Number.isInteger(operand) && Number(operand) >= 0) return;
    throw databaseProblem("$size must be a whole number, 0 or more");
  },
  $type: (operand) => checkType(operand),
  $mod: (operand) => checkMod(operand),
};

function checkValue(operand: unknown): void {
  if (!isOperators(operand)) return;
  throw databaseProblem(`unknown operator: ${Object.keys(operand).find(isOperator)}`);
}

function checkRegex(pattern: unknown, options: unknown, matcher: RegexMatcher): void {
  if (typeof pattern !== "string") throw databaseProblem("$regex has to be a string");
  if (typeof options !== "string") throw databaseProblem("$options has to be a string");
  const problem = matcher.problem(pattern, options);
  if (problem !== undefined) throw databaseProblem(problem);
}

/** Names that `$type` takes, with the types of values as filters see them. */
export const typeNames: Readonly<Record<string, (value: unknown) => boolean>> = {
  double: (value) => typeof value === "number",
  int: (value) => typeof value === "number" && Number.isInteger(value),
  long: (value) => typeof value === "number" && Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  object: (value) => isRecord(value),
  array: (value) => Array.isArray(value),
  bool: (value) => typeof value === "boolean",
  date: (value) => value instanceof Date,
  null: (value) => value === null,
};

function checkType(operand: unknown): void {
  for (const name of Array.isArray(operand) ? operand : [operand]) {
    if (typeof name !== "string" || !Object.hasOwn(typeNames, name)) {
      throw databaseProblem(
        `Unknown type name alias: ${JSON.stringify(name)}. Use ${Object.keys(typeNames).join(", ")}`,
      );
    }
  }
}

function checkMod(operand: unknown): void {
  const [divisor, remainder] = Array.isArray(operand) && operand.length === 2 ? operand : [];
  if (typeof divisor !== "number" || typeof remainder !== "number") {
    throw databaseProblem("malformed mod, needs to be an array of two numbers");
  }
  if (Math.trunc(divisor) === 0) throw databaseProblem("divisor cannot be 0");
}

function checkExpr(value: unknown): void {
  if (typeof value === "string" && value.startsWith("$$") && !/^\$\$(ROOT|CURRENT)(\.|$)/.test(value)) {
    throw databaseProblem(`Use of undefined variable: ${value.slice(2)}`);
  }
  if (Array.isArray(value)) value.forEach(checkExpr);
  if (!isRecord(value)) return;
  const keys = Object.keys(value);
  const operator = keys.find(isOperator);
  if (operator !== undefined && keys.length > 1) {
    throw databaseProblem("an object representing an expression must have exactly one field");
  }
  if (operator !== undefined && !expressionOperators.has(operator)) {
    throw databaseProblem(`Unrecognized expression '${operator}'`);
  }
  Object.values(value).forEach(checkExpr);
}

/** Every path that a checked filter reads. */
export function pathsOfMongoFilter(filter: Conditions): readonly string[] {
  const paths = Object.entries(filter).flatMap(([key, value]) => {
    if (key === "$expr") return expressionPaths(value);
    if (!joins.has(key)) return [key];
    return Array.isArray(value) ? value.filter(isRecord).flatMap(pathsOfMongoFilter) : [];
  });
  return [...new Set(paths)];
}

function expressionPaths(value: unknown): readonly string[] {
  if (typeof value === "string") {
    return /^\$[^$]/.test(value) ? [value.slice(1)] : [];
  }
  if (Array.isArray(value)) return value.flatMap(expressionPaths);
  return isRecord(value) ? Object.values(value).flatMap(expressionPaths) : [];
}
