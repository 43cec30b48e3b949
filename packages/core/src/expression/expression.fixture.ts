import fc from "fast-check";
import type { BinaryOperator, Expression } from "./ast";

const names = fc.constantFrom("title", "tons", "flag", "built", "tags", "days", "info", "stops", "unknown");
const selector = (...path: readonly string[]): Expression =>
  path.slice(1).reduce<Expression>((base, name) => ({ kind: "select", base, name }), {
    kind: "name",
    name: path[0] ?? "document",
  });

const nested = fc.constantFrom(
  selector("document", "info", "port"),
  selector("info", "depth"),
  selector("document", "info", "since"),
  selector("document", "stops", "name"),
  selector("document", "_id"),
  selector("auth", "_id"),
  selector("auth", "tags"),
  selector("auth", "missing", "x"),
);
const chain: fc.Arbitrary<Expression> = fc.oneof(
  names.map((name) => selector("document", name)),
  nested,
);
const literal: fc.Arbitrary<Expression> = fc
  .oneof(
    fc.constantFrom("", "a", "b", "[a]", "\u{1f600}", "\uffee", "x\0y", "2020-01-01T00:00:00.000Z"),
    fc.constantFrom(0, 1, 2.5, 1e300, 2 ** 60, 1577836800),
    fc.boolean(),
    fc.constant(null),
  )
  .map((value) => ({ kind: "literal", value }));
const list: fc.Arbitrary<Expression> = fc
  .array(literal, { maxLength: 3 })
  .map((items) => ({ kind: "list", items }));
const call = (name: string, ...args: readonly Expression[]): Expression => ({
  kind: "call",
  callee: { kind: "name", name },
  args,
});
const text = (value: string): Expression => ({ kind: "literal", value });
const binary =
  (operator: BinaryOperator) =>
  ([left, right]: readonly [Expression, Expression]): Expression => ({
    kind: "binary",
    operator,
    left,
    right,
  });

const comparison = fc.constantFrom<BinaryOperator>("==", "!=", "<", "<=", ">", ">=");
const value: fc.Arbitrary<Expression> = fc.oneof(
  chain,
  literal,
  list,
  names.map((name) => selector(name)),
  chain.map((x) => call("unixTime", x)),
  chain.map((x) => call("length", x)),
  fc.constant(call("now")),
  fc
    .tuple(fc.constantFrom<BinaryOperator>("+", "-", "*", "/", "%"), chain, literal)
    .map(([operator, a, b]) => binary(operator)([a, b])),
);

/** Conditions that pass the check, over the fields of the filter tests. */
export const { condition } = fc.letrec<{ condition: Expression }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(comparison, value, value).map(([operator, a, b]) => binary(operator)([a, b])),
    chain.map((x) => call("has", x)),
    fc
      .tuple(fc.constantFrom("some", "every", "equal"), fc.oneof(chain, list), fc.oneof(chain, list))
      .map(([name, x, y]) => call(name, x, y)),
    fc.tuple(chain, fc.constantFrom("a", "^b", "")).map(([x, p]) => call("regex", x, text(p), text("i"))),
    fc
      .tuple(fc.constantFrom<BinaryOperator>("&&", "||"), tie("condition"), tie("condition"))
      .map(([operator, a, b]) => binary(operator)([a, b])),
    tie("condition")
      .filter((operand) => operand.kind === "binary" || operand.kind === "call")
      .map((operand): Expression => ({ kind: "unary", operator: "!", operand })),
  ),
}));
