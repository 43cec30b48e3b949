import {
  type BinaryOperator,
  depthOf,
  type Expression,
  expressionLimits,
  type MapEntry,
  precedence,
} from "./ast";
import { SyntaxProblem } from "./problem";
import { found, type Token, tokenize } from "./token";

/** A parsed expression, or why and where (index into the text) the text is not one. */
export type Parsed =
  | { readonly ok: true; readonly ast: Expression }
  | { readonly ok: false; readonly message: string; readonly position: number };

const reserved = new Set(
  "in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const isBinary = (text: string): text is BinaryOperator => Object.hasOwn(precedence, text);

/**
 * Parses a text of the rule language (contract, bucket.md section 9.1). Spaces around the text and inside
 * brackets are allowed. Texts beyond `expressionLimits` are refused. `starts` takes the index that each part begins at.
 */
export function parseExpression(text: string, starts?: Map<Expression, number>): Parsed {
  try {
    if (text.length > expressionLimits.length) {
      throw new SyntaxProblem(
        `Expected an expression of at most ${expressionLimits.length} characters but ${text.length} found. Shorten it.`,
        expressionLimits.length,
      );
    }
    return { ok: true, ast: new Parser(text, tokenize(text), starts).parse() };
  } catch (problem) {
    if (problem instanceof SyntaxProblem) {
      return { ok: false, message: problem.message, position: problem.position };
    }
    throw problem;
  }
}

class Parser {
  #index = 0;
  #depth = 0;
  #nodes = 0;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly starts: Map<Expression, number> | undefined,
  ) {}

  parse(): Expression {
    const ast = this.#ternary();
    if (this.#token.kind !== "end") this.#fail("an operator or the end");
    if (depthOf(ast) > expressionLimits.depth) this.#tooLarge();
    return ast;
  }

  get #token(): Token {
    return this.tokens[this.#index] ?? { kind: "end", text: "", position: this.text.length };
  }

  #is(operator: string): boolean {
    return this.#token.kind === "operator" && this.#token.text === operator;
  }

  #take(operator: string): boolean {
    if (!this.#is(operator)) return false;
    this.#index += 1;
    return true;
  }

  #need(operator: string): void {
    if (!this.#take(operator)) this.#fail(`"${operator}"`);
  }

  #fail(expected: string): never {
    const { position } = this.#token;
    throw new SyntaxProblem(`Expected ${expected} but ${found(this.text, position)} found.`, position);
  }

  #node<T extends Expression>(node: T, start: number): T {
    this.starts?.set(node, start);
    this.#nodes += 1;
    if (this.#nodes > expressionLimits.nodes) this.#tooLarge();
    return node;
  }

  #tooLarge(): never {
    const { position } = this.#token;
    throw new SyntaxProblem(
      "Expected a simpler expression: this one is nested too deep or too long.",
      position,
    );
  }

  #nested<T>(read: () => T): T {
    if (this.#depth >= expressionLimits.nesting) this.#tooLarge();
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #ternary(): Expression {
    const start = this.#token.position;
    return this.#nested(() => {
      const test = this.#binary(1);
      if (!this.#take("?")) return test;
      const yes = this.#ternary();
      this.#need(":");
      return this.#node({ kind: "ternary", test, yes, no: this.#ternary() }, start);
    });
  }

  #binary(minimum: number): Expression {
    const start = this.#token.position;
    let left = this.#unary();
    while (true) {
      const { kind, text } = this.#token;
      if (kind !== "operator" && text !== "in") return left;
      if (!isBinary(text) || precedence[text] < minimum) return left;
      this.#index += 1;
      const right = this.#nested(() => this.#binary(precedence[text] + 1));
      left = this.#node({ kind: "binary", operator: text, left, right }, start);
    }
  }

  #unary(): Expression {
    const start = this.#token.position;
    const operator = this.#is("!") ? "!" : this.#is("-") ? "-" : undefined;
    if (operator === undefined) return this.#postfix();
    this.#index += 1;
    const operand = this.#nested(() => this.#unary());
    return this.#node({ kind: "unary", operator, operand }, start);
  }

  #postfix(): Expression {
    const start = this.#token.position;
    let base = this.#primary();
    while (this.#is(".") || this.#is("(") || this.#is("[") || this.#is("{")) {
      base = this.#node(this.#suffix(base), start);
    }
    return base;
  }

  #suffix(base: Expression): Expression {
    if (this.#take(".")) return { kind: "select", base, name: this.#name() };
    if (this.#take("(")) return { kind: "call", callee: base, args: this.#list(")") };
    if (this.#take("[")) {
      const index = this.#ternary();
      this.#need("]");
      return { kind: "index", base, index };
    }
    this.#need("{");
    return { kind: "map", base, entries: this.#entries() };
  }

  #primary(): Expression {
    const token = this.#token;
    const start = token.position;
    if (token.kind === "number" || token.kind === "string" || token.kind === "bytes") {
      this.#index += 1;
      if (token.kind === "bytes") return this.#node({ kind: "bytes", value: token.text }, start);
      return this.#node({ kind: "literal", value: token.value ?? token.text }, start);
    }
    if (token.kind === "name") return this.#word(token.text);
    if (this.#take("(")) {
      const inner = this.#ternary();
      this.#need(")");
      return inner;
    }
    if (this.#take("[")) return this.#node({ kind: "list", items: this.#list("]") }, start);
    if (this.#take("{")) return this.#node({ kind: "map", entries: this.#entries() }, start);
    return this.#fail('a name, a number, a text in quotes, "(", "[" or "!"');
  }

  #word(word: string): Expression {
    if (reserved.has(word)) {
      const { position } = this.#token;
      throw new SyntaxProblem(`Expected a name but the reserved word "${word}" found.`, position);
    }
    const start = this.#token.position;
    this.#index += 1;
    const constant = Object.hasOwn(constants, word) ? constants[word] : undefined;
    return this.#node(
      constant === undefined ? { kind: "name", name: word } : { kind: "literal", value: constant },
      start,
    );
  }

  #name(): string {
    if (this.#token.kind !== "name") this.#fail("a name");
    const { text } = this.#token;
    this.#index += 1;
    return text;
  }

  #list(close: string): readonly Expression[] {
    const items: Expression[] = [];
    while (!this.#take(close)) {
      if (items.length > 0) this.#need(",");
      items.push(this.#ternary());
    }
    return items;
  }

  #entries(): readonly MapEntry[] {
    const entries: MapEntry[] = [];
    while (!this.#take("}")) {
      if (entries.length > 0) this.#need(",");
      const key = this.#ternary();
      this.#need(":");
      entries.push({ key, value: this.#ternary() });
    }
    return entries;
  }
}
