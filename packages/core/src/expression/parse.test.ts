import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BinaryOperator, type Expression, expressionLimits, precedence } from "./ast";
import { condition } from "./expression.fixture";
import { parseExpression } from "./parse";
import { printExpression } from "./print";

const parsed = (text: string): Expression => {
  const result = parseExpression(text);
  if (!result.ok) throw new Error(`${result.message} (at ${result.position})`);
  return result.ast;
};
const problem = (text: string) => {
  const result = parseExpression(text);
  return result.ok ? "none" : result.message;
};

const name = fc.constantFrom("a", "b", "document", "auth", "_x1", "nullable", "truest", "inner");
const field = fc.oneof(name, fc.constantFrom("in", "null", "for"));
const { tree } = fc.letrec<{ tree: Expression }>((tie) => {
  const node = tie("tree");
  const entries = fc.array(fc.record({ key: node, value: node }), { maxLength: 2 });
  const operators = fc.constantFrom<BinaryOperator>(
    ...Object.keys(precedence).filter((key): key is BinaryOperator => Object.hasOwn(precedence, key)),
  );
  return {
    tree: fc.oneof(
      { maxDepth: 5 },
      name.map((value): Expression => ({ kind: "name", name: value })),
      fc
        .oneof(
          fc.string({ unit: "binary" }),
          fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
          fc.boolean(),
          fc.constant(null),
        )
        .map((value): Expression => ({ kind: "literal", value })),
      fc.string().map((value): Expression => ({ kind: "bytes", value })),
      fc.record({ kind: fc.constant("select" as const), base: node, name: field }),
      fc.record({ kind: fc.constant("index" as const), base: node, index: node }),
      fc.record({
        kind: fc.constant("call" as const),
        callee: node,
        args: fc.array(node, { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant("list" as const), items: fc.array(node, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("map" as const), entries }),
      fc.record({ kind: fc.constant("map" as const), base: node, entries }),
      fc.record({
        kind: fc.constant("unary" as const),
        operator: fc.constantFrom("!" as const, "-" as const),
        operand: node,
      }),
      fc.record({ kind: fc.constant("binary" as const), operator: operators, left: node, right: node }),
      fc.record({ kind: fc.constant("ternary" as const), test: node, yes: node, no: node }),
    ),
  };
});

describe("parseExpression", () => {
  it("reads what printExpression writes", () => {
    fc.assert(
      fc.property(tree, (ast) => {
        expect(parsed(printExpression(ast))).toEqual(ast);
      }),
    );
    fc.assert(
      fc.property(condition, (ast) => {
        expect(parsed(printExpression(ast))).toEqual(ast);
      }),
    );
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab1.()[]{}!-<>=&|?:\"'\\ ,in") }), (text) => {
        expect(typeof parseExpression(text).ok).toBe("boolean");
      }),
    );
  });

  it.each([
    ["a==1&&b==2||c==3", "a == 1 && b == 2 || c == 3"],
    ["a==1&&(b==2||c==3)", "a == 1 && (b == 2 || c == 3)"],
    ["1-2-3", "1 - 2 - 3"],
    ["1-(2-3)", "1 - (2 - 3)"],
    ["1+2*3%4/5", "1 + 2 * 3 % 4 / 5"],
    ["!has(document.a)", "!has(document.a)"],
    ["!!(a==1)", "!!(a == 1)"],
    ["'it\\'s'", '"it\'s"'],
    ['"""a\nb"""', '"a\\nb"'],
    ["r'\\d+'", '"\\\\d+"'],
    ["'\\101\\u0042'", '"AB"'],
    ["0x1F", "31"],
    ["12u", "12"],
    ["1e3", "1000"],
    ["1.5", "1.5"],
    ["document.in.null", "document.in.null"],
    ["nullable == 1", "nullable == 1"],
    [' ( title == "x" ) ', 'title == "x"'],
    ['"old" in document.tags', '"old" in document.tags'],
    ["a ? b : c ? d : e", "a ? b : c ? d : e"],
  ])("reads %s", (text, canonical) => {
    expect(printExpression(parsed(text))).toBe(canonical);
  });

  it.each([
    ["", 'Expected a name, a number, a text in quotes, "(", "[" or "!" but end of input found.'],
    [
      "document.title==",
      'Expected a name, a number, a text in quotes, "(", "[" or "!" but end of input found.',
    ],
    ["a = 1", 'Expected an expression but "=" found.'],
    ["a == 1 b", 'Expected an operator or the end but "b" found.'],
    ["(a == 1", 'Expected ")" but end of input found.'],
    ["document.", "Expected a name but end of input found."],
    ["for == 1", 'Expected a name but the reserved word "for" found.'],
    ["'a", "Expected ' but end of input found."],
    ["'a\nb'", "Expected ' but a line break found."],
    ["12ab", 'Expected the end of a number but "a" found.'],
    ["1e999", 'Expected a number within range but "1e999" found.'],
    ["a ? b", 'Expected ":" but end of input found.'],
  ])("refuses %j", (text, message) => {
    expect(problem(text)).toBe(message);
  });

  it("says where the text stops being an expression", () => {
    expect(parseExpression("a == 1 &&  = 2")).toMatchObject({ ok: false, position: 11 });
  });

  it.each([
    ["brackets", "(".repeat(50_00)],
    ["signs", "!".repeat(5_000)],
    ["a chain of conditions", Array.from({ length: 1_000 }, () => "a==1").join("||")],
    ["a long selector", `a${".a".repeat(1_000)}`],
    ["lists in lists", "[".repeat(5_000)],
    ["many items", `[${"1,".repeat(7_000)}1]`],
    ["length", "a".repeat(expressionLimits.length + 1)],
  ])("refuses too much of %s", (_, text) => {
    expect(problem(text)).toMatch(/simpler expression|at most/);
  });

  it("counts brackets that stand inside of each other, not those in a row", () => {
    const within = (count: number) => `${"(".repeat(count)}a${")".repeat(count)}`;
    expect(problem(within(expressionLimits.nesting - 10))).toBe("none");
    expect(problem(within(expressionLimits.nesting + 1))).toMatch(/simpler expression/);
    expect(problem(Array.from({ length: 150 }, () => "(a==1)").join("||"))).toBe("none");
  });

  it("reads the escapes of texts", () => {
    const text = String.raw`"\b\f\n\r\t\"\'\\\u0041"`;
    expect(parseExpression(text)).toEqual({
      ok: true,
      ast: { kind: "literal", value: "\b\f\n\r\t\"'\\A" },
    });
  });
});
