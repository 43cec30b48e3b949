import { describe, expect, it } from "vitest";
import { precedence } from "../ast";
import type { ExpressionUse } from "../check";
import { compileExpression } from "../evaluate";
import { functionLibrary } from "../library";
import { readExpression } from "../read";
import { referenceLines, ruleReference } from "./reference";

const all: readonly ExpressionUse[] = ["read", "write", "filter"];
const entries = ruleReference().flatMap((section) => section.entries.map((each) => ({ ...each, section })));
const rows = entries.map(({ code, example = code, uses = all }) => ({ example, uses }));
const matcher = { problem: () => undefined, matches: () => false };

describe("the reference of the rule language", () => {
  it.each(rows)("$example is read as it says", ({ example, uses }) => {
    // A field that stands alone is read in a rule as well, where it is nothing.
    const read = all.filter((use) => readExpression(example, use, matcher).ok);
    expect(read).toEqual(uses.includes("filter") ? all : uses);
    const parsed = readExpression(example, "write", matcher);
    if (!parsed.ok) return;
    const mode = uses.includes("read") ? "aggregate" : "run";
    const evaluate = compileExpression(parsed.ast, { mode, now: 0, matcher });
    expect(() => evaluate({ document: {}, auth: {} })).not.toThrow();
  });

  it("has every operator and function that can be used", () => {
    const codes = (id: string) => entries.filter(({ section }) => section.id === id).map(({ code }) => code);
    expect(codes("operators").toSorted()).toEqual(
      [...Object.keys(precedence).filter((each) => each !== "in"), "!( )"].toSorted(),
    );
    expect(codes("functions")).toEqual([
      "has(path)",
      "unixTime(path)",
      "now()",
      "some(list, list)",
      "every(list, list)",
      "equal(list, list)",
      "length(list)",
      'regex(path, "pattern"[, "flags"])',
    ]);
    expect(codes("functions").map((code) => code.replace(/\(.*/, ""))).toEqual(Object.keys(functionLibrary));
  });

  it("says instead of what is refused something that is read", () => {
    for (const { code, about, uses } of entries) {
      if (uses === undefined || uses.includes("filter")) continue;
      const [, instead] = /Write (.*)\.$/.exec(about) ?? [];
      if (instead === undefined || instead.startsWith("some(),")) continue;
      expect([code, readExpression(instead, "read", matcher)]).toMatchObject([code, { ok: true }]);
    }
  });

  it("is told as lines too, each example once", () => {
    const lines = referenceLines();
    expect(lines).toContain("FUNCTIONS");
    expect(lines.join("\n")).toContain(
      "  has(path)\n    Whether there is a value. In reading and filters null is none.\n    Example: has(document.ended)",
    );
    expect(lines.filter((line) => line.includes("true==true"))).toEqual(["  true==true"]);
  });
});
