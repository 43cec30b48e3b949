/** Binary operators, as written. `in` parses and is then refused (contract, bucket.md section 9.1). */
export type BinaryOperator =
  | "||"
  | "&&"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "in"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

type LiteralValue = string | number | boolean | null;

/** A parsed expression. Nodes are immutable; a selector `a.b` is `select` of `b` on the name `a`. */
export type Expression =
  | { readonly kind: "literal"; readonly value: LiteralValue }
  | { readonly kind: "bytes"; readonly value: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "select"; readonly base: Expression; readonly name: string }
  | { readonly kind: "index"; readonly base: Expression; readonly index: Expression }
  | { readonly kind: "call"; readonly callee: Expression; readonly args: readonly Expression[] }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "map"; readonly entries: readonly MapEntry[]; readonly base?: Expression | undefined }
  | { readonly kind: "unary"; readonly operator: "!" | "-"; readonly operand: Expression }
  | BinaryExpression
  | {
      readonly kind: "ternary";
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export interface BinaryExpression {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
}

/** Bounds that keep a hostile text from exhausting the stack or the clock. */
export const expressionLimits = { length: 16_384, nesting: 100, depth: 400, nodes: 4_000 } as const;

/** Lower binds weaker. */
export const precedence: Readonly<Record<BinaryOperator, number>> = {
  "||": 2,
  "&&": 3,
  "==": 4,
  "!=": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  in: 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};

/** The names of a selector from its root, `["document", "a", "b"]`; undefined if it is not a plain selector. */
export function selectorOf(ast: Expression): readonly [string, ...string[]] | undefined {
  const names: string[] = [];
  let at = ast;
  while (at.kind === "select") {
    names.unshift(at.name);
    at = at.base;
  }
  return at.kind === "name" ? [at.name, ...names] : undefined;
}

/** The direct parts of an expression, in the order of the text. */
export function childrenOf(ast: Expression): readonly Expression[] {
  switch (ast.kind) {
    case "literal":
    case "bytes":
    case "name":
      return [];
    case "select":
      return [ast.base];
    case "index":
      return [ast.base, ast.index];
    case "call":
      return [ast.callee, ...ast.args];
    case "list":
      return ast.items;
    case "map": {
      const entries = ast.entries.flatMap((entry) => [entry.key, entry.value]);
      return ast.base === undefined ? entries : [ast.base, ...entries];
    }
    case "unary":
      return [ast.operand];
    case "binary":
      return [ast.left, ast.right];
    case "ternary":
      return [ast.test, ast.yes, ast.no];
  }
}

/** Height of the tree. Chains such as `a || b || c` lean left and count as well as brackets. */
export function depthOf(ast: Expression): number {
  let depth = 0;
  let level: readonly Expression[] = [ast];
  while (level.length > 0) {
    depth += 1;
    level = level.flatMap(childrenOf);
  }
  return depth;
}
