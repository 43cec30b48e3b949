import { describe, expect, it } from "vitest";
import { checkExpression, checkRule, type ExpressionUse } from "./check";
import { parseExpression } from "./parse";
import { readExpression } from "./read";

function problem(text: string, use: ExpressionUse = "read"): string | undefined {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  const checked = checkExpression(parsed.ast, use);
  return checked.ok ? undefined : checked.message;
}

describe("checkExpression", () => {
  it.each([
    ["has(document.a, 1)", "Function 'has' accepts exactly 1 argument(s) but found 2."],
    ["regex(document.a)", "Function 'regex' accepts minimum 2 argument(s) but found 1."],
    ['regex(document.a, "a", "i", "x")', "Function 'regex' accepts maximum 3 argument(s) but found 4."],
    ["has(title)", "Function 'has' arg[0] must be property access chain."],
    ["regex(document.a, document.b)", "Function 'regex' arg[1] must be literal."],
    [
      'some("a", 1)',
      "Function 'some' arg[0] must be property access chain or array.\nFunction 'some' arg[1] must be property access chain or array.",
    ],
  ])("tells wrong arguments: %s", (text, message) => {
    expect(problem(text)).toBe(message);
    expect(problem(text, "write")).toBe(message);
  });

  it.each([
    ['document.a == "x" && foo(document.a)', 'func registry has no func named "foo"'],
    ['"old" in document.tags', "unknown binary operator in"],
    ["a == 0 - -1", "invalid unary kind unary"],
    ["document.a == 1 ? true : false", 'operator "?:" is not supported'],
    ["document.a[0] == 1", '"a[i]" is not supported'],
    ["document.a == {}", '"{...}" is not supported'],
    ['document.a == b"x"', "is not supported"],
    ["document.f(1) == 1", '"document.f" is not a function'],
    ["!document.flag", "unary operator 'not' does not support \"select\""],
  ])("tells what is not supported, in any use: %s", (text, message) => {
    expect(problem(text)).toContain(message);
    expect(problem(text, "filter")).toContain(message);
    expect(problem(text, "write")).toContain(message);
  });

  it.each(["document.title", "5", '["a"]', "now()", "title", "document.flag && document.a == 1", "!(a + 1)"])(
    "wants a condition where rows are chosen: %s",
    (text) => {
      expect(problem(text)).toMatch(/is not a condition. Compare it/);
      expect(problem(text, "write")).toBeUndefined();
    },
  );

  it.each(["true==true", "true", "!(a == 1)", "!has(document.a)", "!!(a == 1)", "has(document.a) || a == 1"])(
    "takes the condition %s",
    (text) => expect(problem(text)).toBeUndefined(),
  );

  it("wants an id beside a selector of an id", () => {
    expect(problem('document._id == "abc"')).toBe('"abc" is not an id: 24 hexadecimal digits are.');
    expect(problem('"64b2f0c2e8b7a90012ab34cd" == port._id')).toBeUndefined();
  });

  it.each([
    ['document.a._id == "abc" && true', "is not an id"],
    ['"abc" != document.a._id', '"abc" is not an id'],
    ["document.a._id == document.b", undefined],
    ['document.a == "abc"', undefined],
    ['document.a != "abc"', undefined],
    ["document.a < 1", undefined],
    ["document.a <= 1", undefined],
    ["document.a > 1", undefined],
    ["document.a >= 1", undefined],
    ["document._id == 5", undefined],
    ['_id == "abc"', undefined],
    ['auth._id == "abc"', undefined],
    ['some(["a"], document.b)', undefined],
    ['every(document.b, ["a"])', undefined],
    ["has(document.a) && equal(document.a, [])", undefined],
    ['has(["a"])', "Function 'has' arg[0] must be property access chain."],
    ["has(5)", "Function 'has' arg[0] must be property access chain."],
    ["has(document.a.b)", undefined],
    ["regex(document.a, 5)", "Function 'regex' arg[1] must be a text."],
    ['regex(document.a, "a", 5)', "Function 'regex' arg[2] must be a text."],
    ['regex(document.a, "a", "i")', undefined],
    ["regex(document.a, [])", "Function 'regex' arg[1] must be literal."],
    ["unixTime(document.a)", "is not a condition"],
    ["length(document.a)", "is not a condition"],
    ["!length(document.a)", "is not a condition"],
    ['"a".b == 1', "is not a selector"],
    ["document.a && document.b == 1", '"document.a" is not a condition'],
    ["document.b == 1 || document.a", '"document.a" is not a condition'],
    ["document.a[0]", '"a[i]" is not supported'],
    ["{}", '"{...}" is not supported'],
    ['foo(document.a) && "x"', '"x"" is not a condition'],
    ["foo(document.a)", "There are has, unixTime, now, some,"],
  ])("says of %s: %j", (text, message) => {
    const told = problem(text);
    if (message === undefined) expect(told).toBeUndefined();
    else expect(told).toContain(message);
  });

  it("asks the matcher with the flags that stand there, or none", () => {
    const asked: unknown[] = [];
    const matcher = {
      problem: (...args: readonly string[]) => {
        asked.push(args);
        return undefined;
      },
      matches: () => true,
    };
    expect(readExpression('regex(document.a, "x")', "read", matcher).ok).toBe(true);
    expect(readExpression('regex(document.a, "x", "i")', "read", matcher).ok).toBe(true);
    expect(asked).toEqual([
      ["x", ""],
      ["x", "i"],
    ]);
    expect(readExpression("document.a ==", "read")).toMatchObject({ ok: false });
    expect(readExpression("document.a", "read")).toMatchObject({ ok: false });
  });

  it.each([
    ["document.a == 1 && foo(document.a)", "read", "foo("],
    ["document.a == 1 ||\n  document.title", "read", "document.title"],
    ["(document.a == 1) && !(document.b == 2 ? true : false)", "write", "!(document"],
    ['document.owner == auth._id && has("x")', "write", "has"],
    ["document.a ==", "read", ""],
    ["document.a = 1", "read", "= 1"],
  ] as const)("says where it is wrong: %s", (text, use, part) => {
    const read = readExpression(text, use);
    if (read.ok) throw new Error("it is right");
    expect(text.slice(read.position, part === "" ? undefined : read.position + part.length)).toBe(part);
  });

  it("asks the matcher about patterns", () => {
    const matcher = { problem: () => "look-around is not supported", matches: () => true };
    const text = 'regex(document.a, "(?=x)")';
    expect(readExpression(text, "read", matcher)).toEqual({
      ok: false,
      message: "look-around is not supported",
      position: 0,
    });
    const parsed = parseExpression(text);
    expect(parsed.ok && checkRule(parsed.ast, "write", matcher).ok).toBe(false);
  });
});
