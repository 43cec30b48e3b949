import { expect, it } from "vitest";
import { createAccess } from "./evaluate";
import { explanationLines } from "./explanation";

const explain = (statements: Parameters<typeof createAccess>[0], action: string, segments: string[]) => {
  const request = { action, segments };
  return explanationLines(request, createAccess(statements).explain(request));
};

it("names the policy and the statement that allow", () => {
  const statement = {
    action: "bucket:show",
    module: "bucket",
    resource: { include: ["*"], exclude: [] },
    policy: { id: "p", name: "Readers" },
    index: 3,
  };
  expect(explain([statement], "bucket:show", ["b1"])).toEqual([
    "Allowed: policy Readers, statement 3 grants bucket:show on b1.",
  ]);
});

it("says what is missing and what would grant it", () => {
  expect(explain([], "bucket:delete", ["b1"])).toEqual([
    "Denied: no statement of yours names bucket:delete.",
    'The smallest statement that would grant it: {"action":"bucket:delete","module":"bucket","resource":{"include":["b1"],"exclude":[]}}',
  ]);
});
