import { UnsupportedExpression } from "./aggregate";
import { type BinaryOperator, type Expression, selectorOf } from "./ast";
import type { Evaluation, EvaluationOptions } from "./evaluate";
import { type FunctionName, isFunctionName } from "./library";
import { looseAdd, looseEquals, looseLess, looseNumber, looseText } from "./loose";
import { fieldAt, timeOf } from "./values";

/** Compiles an expression with the semantics of JavaScript, for write rules (contract, bucket.md section 9). */
export function compileRun(ast: Expression, options: EvaluationOptions): Evaluation {
  switch (ast.kind) {
    case "literal": {
      const { value } = ast;
      return () => value;
    }
    case "list": {
      const items = ast.items.map((item) => compileRun(item, options));
      return (scope) => items.map((item) => item(scope));
    }
    case "name":
    case "select":
      return compileSelector(ast);
    case "unary": {
      const operand = compileRun(ast.operand, options);
      return (scope) => !operand(scope);
    }
    case "binary":
      return compileBinary(ast, options);
    case "call":
      return compileCall(ast, options);
    default:
      throw new UnsupportedExpression(ast.kind);
  }
}

function compileSelector(ast: Expression): Evaluation {
  const [root, ...path] = selectorOf(ast) ?? [undefined];
  if (root === undefined) throw new UnsupportedExpression(ast.kind);
  if (root === "document") return (scope) => fieldAt(scope.document, path);
  if (root === "auth") return (scope) => fieldAt(scope.auth, path);
  return () => undefined;
}

type Operation = (a: unknown, b: unknown) => unknown;

const operations: Readonly<Record<Exclude<BinaryOperator, "&&" | "||" | "in">, Operation>> = {
  "==": looseEquals,
  "!=": (a, b) => !looseEquals(a, b),
  "<": (a, b) => looseLess(a, b) === true,
  ">": (a, b) => looseLess(b, a) === true,
  "<=": (a, b) => looseLess(b, a) === false,
  ">=": (a, b) => looseLess(a, b) === false,
  "+": looseAdd,
  "-": (a, b) => looseNumber(a) - looseNumber(b),
  "*": (a, b) => looseNumber(a) * looseNumber(b),
  "/": (a, b) => looseNumber(a) / looseNumber(b),
  "%": (a, b) => looseNumber(a) % looseNumber(b),
};

function compileBinary(ast: Extract<Expression, { kind: "binary" }>, options: EvaluationOptions): Evaluation {
  const { operator } = ast;
  const left = compileRun(ast.left, options);
  const right = compileRun(ast.right, options);
  if (operator === "&&") return (scope) => left(scope) && right(scope);
  if (operator === "||") return (scope) => left(scope) || right(scope);
  if (operator === "in") throw new UnsupportedExpression(operator);
  const operation = operations[operator];
  return (scope) => operation(left(scope), right(scope));
}

function compileCall(ast: Extract<Expression, { kind: "call" }>, options: EvaluationOptions): Evaluation {
  const name = ast.callee.kind === "name" ? ast.callee.name : "";
  if (!isFunctionName(name)) throw new UnsupportedExpression("call");
  const [first, second, third] = ast.args.map((arg) => compileRun(arg, options));
  const apply = functions[name];
  return (scope) => apply([first?.(scope), second?.(scope), third?.(scope)], options);
}

type Apply = (args: readonly unknown[], options: EvaluationOptions) => unknown;

/** Items are equal when their JSON texts are. Undefined if a side is not a list. */
function jsonLists(args: readonly unknown[]): [readonly string[], readonly string[]] | undefined {
  const [x, y] = args;
  if (!Array.isArray(x) || !Array.isArray(y)) return undefined;
  const texts = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item ?? null));
  return [texts(x), texts(y)];
}

const functions: Readonly<Record<FunctionName, Apply>> = {
  has: ([value]) => value !== undefined,
  unixTime: ([value]) => (timeOf(value) ?? Number.NaN) / 1000,
  now: (_, { now }) => now / 1000,
  some: (args) => {
    const sides = jsonLists(args);
    return sides?.[1].some((item) => sides[0].includes(item)) === true;
  },
  every: (args) => {
    const sides = jsonLists(args);
    return sides?.[1].every((item) => sides[0].includes(item)) === true;
  },
  equal: (args) => {
    const sides = jsonLists(args);
    if (sides === undefined) return false;
    const [x, y] = sides;
    return x.join().length === y.join().length && y.every((item) => x.includes(item));
  },
  length: ([value]) => {
    const length = Array.isArray(value) || typeof value === "string" ? value.length : 0;
    return length === 0 ? -1 : length;
  },
  regex: ([value, pattern, flags], { matcher }) =>
    matcher.matches(String(pattern), looseText(value), String(flags ?? "")),
};
