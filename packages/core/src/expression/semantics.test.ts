import { describe, expect, it } from "vitest";
import type { BinaryOperator, Expression } from "./ast";
import { type EvaluationOptions, evaluateExpression } from "./evaluate";
import { parseExpression } from "./parse";

const base = {
  now: 0,
  matcher: {
    problem: () => undefined,
    matches: (pattern: string, text: string, flags: string) => new RegExp(pattern, flags).test(text),
  },
};
const parse = (text: string): Expression => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.ast;
};
const evaluate = (text: string, mode: EvaluationOptions["mode"], document: unknown, auth?: unknown) =>
  evaluateExpression(parse(text), { document, auth }, { ...base, mode });

/** Every pair of values, as fields of a document; a field that is undefined is missing. */
const pairs = (values: readonly unknown[]) =>
  values.flatMap((a, i) => values.map((b, j) => ({ a, b, i, j })));
const fields = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

describe("write rules", () => {
  const operators = ["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"];
  const values = [undefined, null, 0, 1, 2.5, -3, "", "1", "10", "a", "b", true, false];

  it.each(operators)("mean by %s what JavaScript means, also of what is missing", (operator) => {
    const javascript = new Function("a", "b", `return a ${operator} b`);
    for (const { a, b } of pairs(values)) {
      const result = evaluate(`document.a ${operator} document.b`, "run", fields({ a, b }));
      expect([a, operator, b, result]).toEqual([a, operator, b, javascript(a, b)]);
    }
  });

  it.each([
    ["document.a + document.b", { a: 1, b: 2 }, 3],
    ["document.a + document.b", { a: "1", b: 2 }, "12"],
    ["document.list == document.list", { list: [1] }, true],
    ["some(document.list, [null])", { list: [null] }, true],
    ["some(document.list, document.gaps)", { list: [null], gaps: [undefined] }, true],
    ["equal(document.list, [1, 2])", { list: [2, 1] }, true],
    ["equal(document.list, [1, 3])", { list: [2, 1] }, false],
    ["equal(document.list, [3])", { list: [1] }, false],
    ["equal(document.none, [])", {}, false],
    ["auth.name", {}, undefined],
    ["other.name", { name: 1 }, undefined],
  ])("%s of %j is %j", (text, document, expected) =>
    expect(evaluate(text, "run", document)).toEqual(expected),
  );

  it("look up names in what they belong to alone", () => {
    expect(evaluate("other.name", "run", { name: 1 }, { name: 2 })).toBeUndefined();
    expect(evaluate("auth.name", "run", { name: 1 }, { name: 2 })).toBe(2);
    expect(evaluate("document.name", "run", { name: 1 }, { name: 2 })).toBe(1);
    expect(evaluate("unixTime(document.none) >= 0", "run", {})).toBe(false);
  });
});

describe("conditions on rows", () => {
  const ordered = [
    undefined,
    null,
    -1,
    0,
    2,
    "",
    "a",
    "b",
    { a: 1 },
    { a: 2 },
    [],
    [1],
    [1, 0],
    [2],
    false,
    true,
  ];
  const meanings: readonly [BinaryOperator, (i: number, j: number) => boolean][] = [
    ["==", (i, j) => i === j],
    ["!=", (i, j) => i !== j],
    ["<", (i, j) => i < j],
    ["<=", (i, j) => i <= j],
    [">", (i, j) => i > j],
    [">=", (i, j) => i >= j],
  ];

  it.each(meanings)("order any two values by %s", (operator, meaning) => {
    for (const { a, b, i, j } of pairs(ordered)) {
      const result = evaluate(`document.a ${operator} document.b`, "aggregate", fields({ a, b }));
      expect([a, operator, b, result]).toEqual([a, operator, b, meaning(i, j)]);
    }
  });

  const id = "64b2f0c2e8b7a90012ab34cd";
  it.each([
    ["document.a * 3 == 6", { a: 2 }, true],
    ["document.a - 3 == 2", { a: 5 }, true],
    ["document.a - 3 == null", { a: "5" }, true],
    ["3 - document.a == null", { a: "5" }, true],
    ["document.a / 0 == null", { a: 5 }, true],
    ["document.a * document.a == null", { a: 1e300 }, true],
    ["document.a && true", { a: 0 }, false],
    ["document.a && true", { a: false }, false],
    ["document.a && true", { a: null }, false],
    ["document.a && true", {}, false],
    ["document.a && true", { a: "" }, true],
    ["(document.a && document.b) == true", { a: 1, b: 1 }, true],
    ["(document.a || document.b) == true", { a: 1 }, true],
    ["(document.a && document.b) == true", { a: 1 }, false],
    ["!(document.a) == true", { a: 1 }, false],
    // The case of ids is one, that of texts is not.
    [`document._id == "${id.toUpperCase()}"`, { _id: id }, true],
    [`"${id.toUpperCase()}" == document._id`, { _id: id }, true],
    [`document.a == "${id.toUpperCase()}"`, { a: id }, false],
    [`some(document.a, ["${id.toUpperCase()}"])`, { a: [id] }, false],
    [`some(document.a._id, ["${id.toUpperCase()}"])`, { a: [{ _id: id }] }, true],
    ['document.ids._id != "x"', { ids: { _id: "X" } }, true],
    ["unixTime(document.a) == 1", { a: "1970-01-01T00:00:01.000Z" }, true],
    ["unixTime(document.a) == null", { a: "1970-01-01T00:00:01Z" }, true],
    ["unixTime(document.a) == null", { a: "1970-01-01" }, true],
    ["unixTime(document.a) == 1", { a: new Date(1000) }, true],
    ["unixTime(document.a) == null", { a: new Date(Number.NaN) }, true],
    ["unixTime(document.a) == null", { a: 5 }, true],
    ['some(document.a, ["x"])', { a: "x" }, false],
    ["every(document.a, document.b)", { a: [1] }, false],
    ["equal(document.a, [1])", { a: "x" }, false],
    ["equal(document.a, [1, 2])", { a: [1, 3] }, false],
    ["equal(document.a, [1, 2])", { a: [2, 1] }, true],
    ["length(document.a) == null", { a: { length: 3 } }, true],
    ['regex(document.a, "x")', { a: ["x"] }, false],
    ["auth.a == document.a", {}, false],
    // Lists on the way are entered, and what has no such field is left out.
    ["document.a.b == document.expected", { a: [{ b: 1 }, { c: 2 }, 3, { b: 4 }], expected: [1, 4] }, true],
    ["document.a.length == document.b", { a: "text" }, true],
  ])("%s of %j is %j", (text, document, expected) =>
    expect(evaluate(text, "aggregate", document)).toBe(expected),
  );
});

it.each([
  [{ kind: "bytes", value: "x" }],
  [{ kind: "index", base: { kind: "name", name: "a" }, index: { kind: "literal", value: 0 } }],
  [{ kind: "select", base: { kind: "literal", value: 0 }, name: "a" }],
  [{ kind: "call", callee: { kind: "name", name: "foo" }, args: [] }],
  [{ kind: "call", callee: { kind: "literal", value: "now" }, args: [] }],
] satisfies [Expression][])("throws on %j, which no check lets through", (ast) => {
  const scope = { document: {} };
  for (const mode of ["run", "aggregate"] as const) {
    const evaluation = () => evaluateExpression(ast, scope, { ...base, mode });
    expect(evaluation).toThrow(`an expression of kind "${ast.kind}"`);
  }
});

it("throws on `in`, which write rules do not have", () => {
  const ast = parse('document.a in ["a"]');
  expect(() => evaluateExpression(ast, {}, { ...base, mode: "run" })).toThrow('kind "in"');
});
