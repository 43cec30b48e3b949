import type { BinaryOperator, Expression } from "./ast";
import { selectorOf } from "./ast";
import { isIdSelector } from "./check";
import { compareValues, membership } from "./compare";
import type { Evaluation, EvaluationOptions, Scope } from "./evaluate";
import { type FunctionName, isFunctionName } from "./library";
import { fieldAt, idText, isDateText, pathAt, timeOf } from "./values";

type Condition = (scope: Scope) => boolean;

/** A part that no check lets through. */
export class UnsupportedExpression extends Error {
  constructor(kind: string) {
    super(`an expression of kind "${kind}" reached the evaluation without a check`);
  }
}

/** Compiles a condition with the semantics of MongoDB's expressions (contract, bucket.md section 9.3). */
export function compileCondition(ast: Expression, options: EvaluationOptions): Condition {
  if (ast.kind === "binary" && (ast.operator === "&&" || ast.operator === "||")) {
    const left = compileCondition(ast.left, options);
    const right = compileCondition(ast.right, options);
    return ast.operator === "&&"
      ? (scope) => left(scope) && right(scope)
      : (scope) => left(scope) || right(scope);
  }
  if (ast.kind === "unary" && ast.operator === "!") {
    const operand = compileCondition(ast.operand, options);
    return (scope) => !operand(scope);
  }
  const value = compileValue(ast, options);
  return (scope) => {
    const result = value(scope);
    return result !== false && result !== null && result !== undefined && result !== 0;
  };
}

/** Compiles any part to its value. */
export function compileValue(ast: Expression, options: EvaluationOptions): Evaluation {
  switch (ast.kind) {
    case "literal": {
      const { value } = ast;
      return () => value;
    }
    case "list": {
      const items = ast.items.map((item) => compileValue(item, options));
      return (scope) => items.map((item) => item(scope));
    }
    case "name":
    case "select":
      return compileSelector(ast);
    case "unary":
      return compileCondition(ast, options);
    case "binary":
      return compileBinary(ast, options);
    case "call":
      return compileCall(ast, options);
    default:
      throw new UnsupportedExpression(ast.kind);
  }
}

function compileSelector(ast: Expression): Evaluation {
  const names = selectorOf(ast);
  if (names === undefined) throw new UnsupportedExpression(ast.kind);
  const [root, ...rest] = names;
  // What the caller lacks is null, never missing: it must not equal what a document lacks.
  if (root === "auth") return (scope) => fieldAt(scope.auth, rest) ?? null;
  const path = root === "document" ? rest : names;
  return (scope) => pathAt(scope.document, path);
}

const comparisons: Partial<Record<BinaryOperator, (order: number) => boolean>> = {
  "==": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

const arithmetic: Partial<Record<BinaryOperator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

/** Anything but numbers gives null, as does a division by zero: the row is judged as if it had no value. */
function calculate(operator: BinaryOperator, a: unknown, b: unknown): number | null {
  if (typeof a !== "number" || typeof b !== "number") return null;
  const result = arithmetic[operator]?.(a, b) ?? Number.NaN;
  return Number.isFinite(result) ? result : null;
}

function compileBinary(ast: Extract<Expression, { kind: "binary" }>, options: EvaluationOptions): Evaluation {
  const { operator } = ast;
  if (operator === "&&" || operator === "||") return compileCondition(ast, options);
  const left = compileValue(ast.left, options);
  const right = compileValue(ast.right, options);
  const compare = comparisons[operator];
  if (compare === undefined) return (scope) => calculate(operator, left(scope), right(scope));
  if (isIdSelector(ast.left) || isIdSelector(ast.right)) {
    return (scope) => compare(compareValues(idText(left(scope)), idText(right(scope))));
  }
  return (scope) => compare(compareValues(left(scope), right(scope)));
}

function compileCall(ast: Extract<Expression, { kind: "call" }>, options: EvaluationOptions): Evaluation {
  const name = ast.callee.kind === "name" ? ast.callee.name : "";
  if (!isFunctionName(name)) throw new UnsupportedExpression("call");
  const [first, second, third] = ast.args.map((arg) => compileValue(arg, options));
  const ids = ast.args[0] !== undefined && isIdSelector(ast.args[0]);
  const apply = functions[name];
  return (scope) => apply([first?.(scope), second?.(scope), third?.(scope)], options, ids);
}

type Apply = (args: readonly unknown[], options: EvaluationOptions, ids: boolean) => unknown;

/** Both sides as lists; a missing first one is empty, anything else that is not a list gives undefined. */
function lists(args: readonly unknown[], ids: boolean): [readonly unknown[], readonly unknown[]] | undefined {
  const [x, y] = args;
  const first = x ?? [];
  if (!Array.isArray(first) || !Array.isArray(y)) return undefined;
  return ids ? [first.map(idText), y.map(idText)] : [first, y];
}

const functions: Readonly<Record<FunctionName, Apply>> = {
  has: ([value]) => value !== undefined && value !== null,
  unixTime: ([value]) => {
    const time = typeof value === "string" && !isDateText(value) ? undefined : timeOf(value);
    return time === undefined ? null : time / 1000;
  },
  now: (_, { now }) => now / 1000,
  some: (args, _, ids) => {
    const [x, y] = lists(args, ids) ?? [[], []];
    return y.some(membership(x));
  },
  every: (args, _, ids) => {
    const sides = lists(args, ids);
    return sides?.[1].every(membership(sides[0])) === true;
  },
  equal: (args, _, ids) => {
    const sides = lists(args, ids);
    if (sides === undefined) return false;
    return sides[0].length === sides[1].length && sides[0].every(membership(sides[1]));
  },
  length: ([value]) => (Array.isArray(value) || typeof value === "string" ? value.length : null),
  regex: ([value, pattern, flags], { matcher }) =>
    typeof value === "string" && matcher.matches(String(pattern), value, String(flags ?? "")),
};
