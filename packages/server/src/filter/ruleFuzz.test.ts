import { conjuncts } from "@twinhelm/core/expression/conjuncts";
import { compileExpression } from "@twinhelm/core/expression/evaluate";
import { condition } from "@twinhelm/core/expression/expression.fixture";
import { parseExpression } from "@twinhelm/core/expression/parse";
import { printExpression } from "@twinhelm/core/expression/print";
import { readExpression } from "@twinhelm/core/expression/read";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRegexMatcher } from "./regex";

/** Texts of one run: few beside the other tests, a million by `npm run fuzz`. */
const runs = Number(process.env.TWINHELM_FUZZ ?? 1_000);
const matcher = createRegexMatcher();

const hostile = {
  _id: "64b2f0c2e8b7a90012ab34cd",
  title: "a".repeat(200),
  tons: Number.MAX_VALUE,
  tags: [null, [], { a: [1] }, "a", 1n < 2n],
  info: { port: undefined, depth: { since: Number.NaN }, constructor: 1 },
  built: new Date(Number.NaN),
  toString: null,
  ["__proto__"]: { polluted: true },
};
const scopes = [
  { document: hostile, auth: { _id: hostile._id, tags: ["a"], attributes: null } },
  { document: null, auth: undefined },
  {},
];

const piece = fc.constantFrom(
  ..."document auth title tags _id info __proto__ constructor toString null true false in for now has unixTime some every equal length regex".split(
    " ",
  ),
  ...". ( ) [ ] { } ! - + * / % < <= > >= == != && || ? : ,".split(" "),
  ...["''", '""', '"a', "'\\", '"\\u00"', '"\\x1"', 'b"x"', "r'\\d'", '"""', '"(a+)+$"', '"[a-z]{1,999}"'],
  ...[
    "0",
    "1e309",
    "0x",
    "1.",
    ".5",
    "18446744073709551616",
    "1u",
    "00",
    "\0",
    "\u2028",
    "\u{1f600}",
    "\ud800",
  ],
);
const pieces = fc.array(piece, { maxLength: 40 }).map((all) => all.join(" "));
const nested = fc
  .tuple(fc.constantFrom("(", "!", "[", "a(", "a.", "-", "a?", "{a:"), fc.nat({ max: 20_000 }))
  .map(([text, count]) => text.repeat(count));
/** A rule that is right, with a part cut out, doubled or put in from elsewhere. */
const changed = fc
  .tuple(condition.map(printExpression), fc.nat(), fc.nat(), fc.oneof(piece, fc.constant(undefined)))
  .map(([text, from, length, put]) => {
    const at = from % (text.length + 1);
    const end = at + (length % 12);
    return text.slice(0, at) + (put ?? text.slice(at, end).repeat(2)) + text.slice(end);
  });
const text = fc.oneof(
  { weight: 6, arbitrary: changed },
  { weight: 4, arbitrary: pieces },
  { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: nested },
);

const uses = { read: "aggregate", filter: "aggregate", write: "run" } as const;

function check(rule: string): void {
  expect(conjuncts(rule).length).toBeGreaterThan(0);
  for (const use of ["read", "filter", "write"] as const) {
    const read = readExpression(rule, use, matcher);
    if (!read.ok) {
      expect(read.message).not.toBe("");
      expect(read.position).toBeGreaterThanOrEqual(0);
      expect(read.position).toBeLessThanOrEqual(rule.length);
      continue;
    }
    expect(parseExpression(printExpression(read.ast))).toEqual({ ok: true, ast: read.ast });
    const evaluate = compileExpression(read.ast, { mode: uses[use], now: 0, matcher });
    for (const scope of scopes) {
      const value = evaluate(scope);
      if (use !== "write") expect(typeof value).toBe("boolean");
    }
  }
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
}

it("no rule, whatever its text, breaks what reads and evaluates it", { timeout: 3_600_000 }, () => {
  fc.assert(fc.property(text, check), { numRuns: runs });
});
