import { expect, it } from "vitest";
import { problemsOf } from "../../form/model";
import type { Bucket } from "../model";
import { optionsOf, withOptions, withValue } from "./draft";
import { optionFields, ruleFields } from "./fields";
import { ruleProblem } from "./ruleProblem";

const bucket: Bucket = {
  _id: "1",
  title: "Boats",
  description: "All boats",
  properties: { name: { type: "string" } },
  acl: { read: "true==true", write: "document.a == 1", more: 1 },
};
const withValues = (of: Bucket, values: Record<string, string | boolean>) =>
  withOptions(
    of,
    Object.entries(values).reduce((now, [key, value]) => withValue(now, key, value), optionsOf(of)),
  );

it("leaves a bucket as it is where nothing was changed", () => {
  for (const stored of [bucket, { ...bucket, documentSettings: { limitExceedBehaviour: "remove" as const } }])
    expect(JSON.stringify(withOptions(stored, optionsOf(stored)))).toBe(JSON.stringify(stored));
});

it("sets what was changed, and nothing else", () => {
  expect(withValues(bucket, { readOnly: true })).toEqual({ ...bucket, readOnly: true });
  expect(withValues(bucket, { history: true })).toEqual({ ...bucket, history: true });
  expect(withValues(bucket, { read: "document.b == 1" }).acl).toEqual({
    read: "document.b == 1",
    write: "document.a == 1",
    more: 1,
  });
  const limited = withValues(bucket, { limited: true });
  expect(limited.documentSettings).toEqual({ countLimit: 100, limitExceedBehaviour: "prevent" });
  expect(withValues(limited, { countLimit: "5", whenFull: "remove" }).documentSettings).toEqual({
    countLimit: 5,
    limitExceedBehaviour: "remove",
  });
  expect(JSON.stringify(withValues(limited, { limited: false }))).toBe(JSON.stringify(bucket));
});

it.each([
  ["0", "This property must be greater than 1."],
  ["1.5", "Enter a whole number."],
  ["many", "Enter a whole number."],
  ["", "This field is required."],
  ["1", undefined],
])("a limit of %j documents: %s", (countLimit, problem) => {
  const values = { ...optionsOf(bucket).values, limited: true, countLimit };
  expect(problemsOf(optionFields(values, true), values).countLimit).toBe(problem);
  // Where there is no limit nobody asks for one.
  expect(problemsOf(optionFields({ ...values, limited: false }, true), values)).toEqual({});
});

it("says where a rule is wrong, by line and column", () => {
  expect(ruleProblem("document.a == 1 &&\n  foo(document.b)", "write")).toMatch(/^Line 2, column 3: .*"foo"/);
  expect(ruleProblem("document.a", "read")).toMatch(/^Line 1, column 1: .*is not a condition/);
  expect(ruleProblem("document.a", "write")).toBeUndefined();
  expect(problemsOf(ruleFields, { read: "", write: "a ==" })).toEqual({
    read: "This field is required.",
    write: expect.stringMatching(/^Line 1, column 5: /),
  });
});
