import { expect, it } from "vitest";
import { moduleOf, sourcedStatementSchema, statementSchema } from "./statement";

it.each([
  ["bucket:data:index", "bucket:data"],
  ["bucket:show", "bucket"],
  [":show", ""],
  ["status", "status"],
])("the module of %s is %j", (action, module) => expect(moduleOf(action)).toBe(module));

it("reads a statement, with the lists that were left out", () => {
  const action = { action: "bucket:show", module: "bucket" };
  expect(statementSchema.parse({ ...action, more: 1 })).toEqual(action);
  expect(statementSchema.parse({ ...action, resource: {} }).resource).toEqual({ include: [], exclude: [] });
  const sourced = {
    ...action,
    resource: { include: ["a"], exclude: ["b"] },
    policy: { id: "p", name: "P" },
    index: 2,
  };
  expect(sourcedStatementSchema.parse(sourced)).toEqual(sourced);
});

it.each([
  [{ module: "bucket" }],
  [{ action: "bucket:show" }],
  [{ action: "bucket:show", module: "bucket", resource: { include: "a" } }],
  [{ action: "bucket:show", module: "bucket", resource: { exclude: [1] } }],
  [{ action: "bucket:show", module: "bucket", policy: { id: "p" } }],
  [{ action: "bucket:show", module: "bucket", policy: { name: "P" } }],
  [{ action: "bucket:show", module: "bucket", index: "2" }],
])("refuses %j", (value) => expect(sourcedStatementSchema.safeParse(value).success).toBe(false));
