import { expect, it } from "vitest";
import { text } from "../text/catalogue";
import { createAccess } from "./evaluate";
import { explanationLines } from "./explanation";

const explain = (
  statements: Parameters<typeof createAccess>[0],
  action: string,
  segments?: string[],
  list?: boolean,
) => {
  const request = { action, segments, list };
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

it("names what it can of a statement that does not say where it comes from", () => {
  const statement = { action: "bucket:show", module: "bucket", resource: { include: ["*"], exclude: [] } };
  const allowed = [text("access.allowed", { action: "bucket:show", resource: "b1" })];
  expect(explain([statement], "bucket:show", ["b1"])).toEqual(allowed);
  expect(explain([{ ...statement, index: 1 }], "bucket:show", ["b1"])).toEqual(allowed);
  expect(explain([{ ...statement, policy: { id: "p", name: "P" } }], "bucket:show", ["b1"])).toEqual(allowed);
});

it("calls what has no path no particular resource", () => {
  const statement = { action: "status:show", module: "status" };
  const resource = text("access.anyResource");
  expect(explain([statement], "status:show")).toEqual([
    text("access.allowed", { action: "status:show", resource }),
  ]);
});

it.each<[string, boolean, string]>([
  ["a", false, "b"],
  ["a/b", true, "b/*"],
])("says how many statements do not cover the path: include %s, list %j", (include, list, resource) => {
  const statement = {
    action: "bucket:show",
    module: "bucket",
    resource: { include: [include], exclude: [] },
  };
  const lines = explain([statement, statement], "bucket:show", ["b"], list);
  expect(lines).toEqual([
    text("access.noMatch", { action: "bucket:show", resource, count: 2 }),
    expect.stringContaining(`"include":["${resource}"]`),
  ]);
});

it.each<[string[] | undefined, boolean, number]>([
  [undefined, false, 0],
  [["b"], false, 1],
  [["b"], true, 2],
])("says how many segments %j, list %j, needs", (segments, list, expected) => {
  const statement = {
    action: "bucket:show",
    module: "bucket",
    resource: { include: ["a/b/c"], exclude: [] },
  };
  const lines = explain([statement], "bucket:show", segments, list);
  expect(lines).toEqual([text("access.malformed", { action: "bucket:show", expected }), expect.any(String)]);
});
