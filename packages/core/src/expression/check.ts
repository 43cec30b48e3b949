import { isId } from "../record/id";
import { childrenOf, type Expression, selectorOf } from "./ast";
import { functionLibrary, isFunctionName, type RegexMatcher } from "./library";
import { printExpression } from "./print";

/**
 * What an expression is for. `read` and `filter` are evaluated on rows and must be conditions; `write` gives
 * any value and is truthy or falsy as in JavaScript (contract, bucket.md section 9).
 */
export type ExpressionUse = "read" | "write" | "filter";

/** `at`: the part that is wrong. */
export type Checked =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly at?: Expression };

const ok: Checked = { ok: true };
const wrong = (message: string): Checked => ({ ok: false, message });

/** Checks an access rule at save: every part, also behind a short circuit (contract, section 10.4). */
export function checkRule(ast: Expression, use: "read" | "write", matcher?: RegexMatcher): Checked {
  return checkExpression(ast, use, matcher);
}

/** Checks that every part of an expression can be evaluated. The message says what to write instead. */
export function checkExpression(ast: Expression, use: ExpressionUse, matcher?: RegexMatcher): Checked {
  if (use !== "write" && !isCondition(ast)) return notCondition(ast);
  return checkPart(ast, use, matcher);
}

function checkPart(ast: Expression, use: ExpressionUse, matcher: RegexMatcher | undefined): Checked {
  const own = checkNode(ast, use, matcher);
  if (!own.ok) return { at: ast, ...own };
  const parts = ast.kind === "call" ? ast.args : childrenOf(ast);
  for (const part of parts) {
    const checked = checkPart(part, use, matcher);
    if (!checked.ok) return checked;
  }
  return ok;
}

function checkNode(ast: Expression, use: ExpressionUse, matcher: RegexMatcher | undefined): Checked {
  switch (ast.kind) {
    case "ternary":
      return wrong('operator "?:" is not supported. Write (test && a) || (!(test) && b).');
    case "index":
      return wrong('"a[i]" is not supported. Use some(), every() or equal() on lists.');
    case "map":
      return wrong('"{...}" is not supported. Compare single fields.');
    case "bytes":
      return wrong('a literal b"..." is not supported. Use a text.');
    case "select":
      return selectorOf(ast) === undefined
        ? wrong(`"${printExpression(ast)}" is not a selector. A selector is names joined by dots.`)
        : ok;
    case "unary":
      return checkUnary(ast.operator, ast.operand, use);
    case "binary":
      return checkBinary(ast, use);
    case "call":
      return checkCall(ast.callee, ast.args, matcher);
    default:
      return ok;
  }
}

function checkUnary(operator: "!" | "-", operand: Expression, use: ExpressionUse): Checked {
  if (operator === "-") {
    return wrong("invalid unary kind unary. There are no negative numbers: write 0 - 1 instead of -1.");
  }
  if (operand.kind === "binary" || operand.kind === "call" || operand.kind === "unary") {
    return use === "write" || isCondition(operand) ? ok : notCondition(operand);
  }
  return wrong(
    `unary operator 'not' does not support "${operand.kind}".\nDid you mean to wrap your expression with brackets?\n!document.title=="test" -> !(document.title=="test")`,
  );
}

function checkBinary(ast: Extract<Expression, { kind: "binary" }>, use: ExpressionUse): Checked {
  if (ast.operator === "in") {
    return wrong('unknown binary operator in. Use some(document.tags, ["a"]) to look into a list.');
  }
  if (use === "write") return ok;
  if (ast.operator === "&&" || ast.operator === "||") {
    const bad = [ast.left, ast.right].find((side) => !isCondition(side));
    return bad === undefined ? ok : notCondition(bad);
  }
  const id = [
    [ast.left, ast.right],
    [ast.right, ast.left],
  ].find(([a, b]) => a !== undefined && b !== undefined && isIdSelector(a) && isBadId(b))?.[1];
  return id === undefined ? ok : wrong(`${printExpression(id)} is not an id: 24 hexadecimal digits are.`);
}

/** A selector that ends in `._id`, whose neighbour is read as an id. */
export function isIdSelector(ast: Expression): boolean {
  const names = selectorOf(ast);
  return names !== undefined && names.length > 1 && names.at(-1) === "_id" && names[0] !== "auth";
}

const isBadId = (ast: Expression): boolean =>
  ast.kind === "literal" && typeof ast.value === "string" && !isId(ast.value);

function checkCall(callee: Expression, args: readonly Expression[], matcher?: RegexMatcher): Checked {
  if (callee.kind !== "name") return wrong(`"${printExpression(callee)}" is not a function.`);
  const { name } = callee;
  if (!isFunctionName(name)) {
    return wrong(
      `func registry has no func named "${name}". There are ${Object.keys(functionLibrary).join(", ")}.`,
    );
  }
  const { minimum, maximum, arguments: kinds } = functionLibrary[name];
  const count = `argument(s) but found ${args.length}.`;
  if (minimum === maximum && args.length !== minimum) {
    return wrong(`Function '${name}' accepts exactly ${minimum} ${count}`);
  }
  if (args.length < minimum) return wrong(`Function '${name}' accepts minimum ${minimum} ${count}`);
  if (args.length > maximum) return wrong(`Function '${name}' accepts maximum ${maximum} ${count}`);
  const problems = args.flatMap((arg, index) =>
    fits(arg, kinds[index]) ? [] : [`Function '${name}' arg[${index}] must be ${kinds[index]}.`],
  );
  if (problems.length > 0) return wrong(problems.join("\n"));
  return name === "regex" ? checkPattern(args, matcher) : ok;
}

function fits(arg: Expression, kind: string | undefined): boolean {
  if (kind === "literal") return arg.kind === "literal";
  if (arg.kind === "list") return kind === "property access chain or array";
  return (selectorOf(arg)?.length ?? 0) > 1;
}

function checkPattern(args: readonly Expression[], matcher: RegexMatcher | undefined): Checked {
  const [, pattern, flags] = args.map((arg) => (arg.kind === "literal" ? arg.value : undefined));
  if (typeof pattern !== "string") return wrong("Function 'regex' arg[1] must be a text.");
  if (flags !== undefined && typeof flags !== "string")
    return wrong("Function 'regex' arg[2] must be a text.");
  const problem = matcher?.problem(pattern, flags ?? "");
  return problem === undefined ? ok : wrong(problem);
}

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Whether the expression is true or false by its form, so that rows can be chosen by it. */
function isCondition(ast: Expression): boolean {
  switch (ast.kind) {
    case "literal":
      return typeof ast.value === "boolean";
    case "unary":
      return ast.operator === "!";
    case "binary":
      return (
        comparisons.has(ast.operator) ||
        ast.operator === "&&" ||
        ast.operator === "||" ||
        ast.operator === "in"
      );
    case "call": {
      const name = ast.callee.kind === "name" ? ast.callee.name : "";
      return !isFunctionName(name) || functionLibrary[name].condition;
    }
    // Unsupported forms are reported as such, with what to write instead.
    case "ternary":
    case "index":
    case "map":
      return true;
    default:
      return false;
  }
}

const notCondition = (ast: Expression): Checked => ({
  ok: false,
  message: `"${printExpression(ast)}" is not a condition. Compare it, for example with == true.`,
  at: ast,
});
