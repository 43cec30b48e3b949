import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { administratorPolicies, predefinedPolicies } from "./predefined";

const byId = new Map(predefinedPolicies.map((policy) => [policy._id, policy]));

it("has the 28 policies of the contract, the passport ones with 26 and 9 statements", () => {
  expect(predefinedPolicies).toHaveLength(28);
  expect(byId.get("PassportFullAccess")?.statement).toHaveLength(26);
  expect(byId.get("PassportReadOnlyAccess")?.statement).toHaveLength(9);
});

it("gives the administrator 103 statements, to which two of self access come", () => {
  expect(administratorPolicies.flatMap((id) => byId.get(id)?.statement ?? [])).toHaveLength(103);
});

it("grants what the names say", () => {
  const reader = createAccess(byId.get("BucketReadOnlyAccess")?.statement ?? []);
  expect(reader.can("bucket:data:show", ["b", "d"])).toBe(true);
  expect(reader.can("preference:show", ["bucket"])).toBe(true);
  expect(reader.can("preference:show", ["passport"])).toBe(false);
  expect(reader.can("bucket:data:update", ["b", "d"])).toBe(false);
  expect(byId.get("StrategyFullAccess")?.statement.map((each) => each.action)).toContain(
    "passport:strategy:insert",
  );
});
