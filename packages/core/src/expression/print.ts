import { type Expression, precedence } from "./ast";

/** Writes an expression as text that parses to the same tree, with no more brackets than needed. */
export function printExpression(ast: Expression): string {
  switch (ast.kind) {
    case "literal":
      return typeof ast.value === "string" ? JSON.stringify(ast.value) : String(ast.value);
    case "bytes":
      return `b${JSON.stringify(ast.value)}`;
    case "name":
      return ast.name;
    case "select":
      return `${wrap(ast.base, 8)}.${ast.name}`;
    case "index":
      return `${wrap(ast.base, 8)}[${printExpression(ast.index)}]`;
    case "call":
      return `${wrap(ast.callee, 8)}(${ast.args.map(printExpression).join(", ")})`;
    case "list":
      return `[${ast.items.map(printExpression).join(", ")}]`;
    case "map": {
      const entries = ast.entries.map((e) => `${printExpression(e.key)}: ${printExpression(e.value)}`);
      return `${ast.base === undefined ? "" : wrap(ast.base, 8)}{${entries.join(", ")}}`;
    }
    case "unary":
      return `${ast.operator}${wrap(ast.operand, ast.operand.kind === "unary" ? 7 : 8)}`;
    case "binary": {
      const level = precedence[ast.operator];
      return `${wrap(ast.left, level)} ${ast.operator} ${wrap(ast.right, level + 1)}`;
    }
    case "ternary":
      return `${wrap(ast.test, 2)} ? ${printExpression(ast.yes)} : ${printExpression(ast.no)}`;
  }
}

function levelOf(ast: Expression): number {
  if (ast.kind === "ternary") return 1;
  if (ast.kind === "binary") return precedence[ast.operator];
  if (ast.kind === "unary") return 7;
  // A number in front of a dot would read as a decimal.
  return ast.kind === "literal" && typeof ast.value === "number" ? 7 : 9;
}

const wrap = (ast: Expression, level: number): string =>
  levelOf(ast) < level ? `(${printExpression(ast)})` : printExpression(ast);
