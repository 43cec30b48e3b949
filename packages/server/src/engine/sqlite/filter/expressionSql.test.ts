import { checkExpression } from "@twinhelm/core/expression/check";
import { condition } from "@twinhelm/core/expression/expression.fixture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeFilter } from "../../../filter/normalize";
import { documentTest } from "../../../filter/residual";
import { planFilter } from "../../records/filter/plan";
import { Bucket, documents, fields, idOf, matcher, options } from "./filter.fixture";

const auth = { _id: idOf(1), tags: ["a", "b"], policies: ["BucketFullAccess"] };

function normalized(raw: string) {
  const result = normalizeFilter(raw, { fields, matcher });
  if (!result.ok) throw new Error(result.message);
  return result.filter;
}

describe("a planned expression", () => {
  it("finds what the evaluation finds", () => {
    fc.assert(
      fc.property(documents, condition, (stored, ast) => {
        fc.pre(checkExpression(ast, "read").ok);
        const filter = { kind: "expression", ast } as const;
        const test = documentTest(filter, options({ auth }));
        const expected = stored.filter(test).map((document) => document._id);
        expect(new Bucket(stored).find(filter, options({ auth }))).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    'document.title == "Alba"',
    "tons > 8 && tons <= 20",
    'tons < 8 || !(document.title == "x")',
    "has(document.tons)",
    "unixTime(document.built) > 1577836800",
    "unixTime(document.built) < now()",
    'some(document.tags, ["old", "new"])',
    'every(document.tags, ["old", "blue"])',
    'regex(document.title, "^b", "i")',
    "document.owner == auth._id",
    'some(auth.policies, ["BucketFullAccess"])',
    `document._id == "${idOf(3)}"`,
    "true==true",
  ])("is wholly in SQL: %s", (text) => {
    expect(planFilter(normalized(text), options({ auth })).residual).toBeUndefined();
  });

  it("splits a conjunction", () => {
    const plan = planFilter(normalized('title == "a" && tons + 1 == 3'), options());
    expect(plan.where).toContain("title");
    expect([2, 3].map((tons) => plan.residual?.({ title: "a", tons }))).toEqual([true, false]);
  });

  it("decides what concerns the caller alone before any row", () => {
    const filter = normalized('some(auth.policies, ["BucketFullAccess"])');
    expect(planFilter(filter, options({ auth })).where).toBe("TRUE");
    expect(planFilter(filter, options({ auth: {} })).where).toBe("FALSE");
  });
});
