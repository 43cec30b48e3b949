import { expect, it } from "vitest";
import { actionNamed } from "../access/catalogue";
import { createAccess } from "../access/evaluate";
import { moduleOf } from "../access/statement";
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

// Id, name and the patterns of each statement, `-` where it has none (contract, passport.md section 6.1).
const table: readonly (readonly [id: string, name: string, patterns: string])[] = [
  ["ApiKeyFullAccess", "Api Key Full Access", "* * - * * */* */*"],
  ["ApiKeyReadOnlyAccess", "ApiKey Read Only Access", "* *"],
  ["IdentityFullAccess", "Identity Full Access", "* * passport - * * */* */* passport"],
  ["IdentityReadOnlyAccess", "Identity Read Only Access", "* * passport"],
  ["PolicyFullAccess", "Policy Full Access", "* * - * *"],
  ["PolicyReadOnlyAccess", "Policy Read Only Access", "* *"],
  ["StrategyFullAccess", "Strategy Full Access", "* * * - *"],
  ["StrategyReadOnlyAccess", "Strategy Read Only Access", "* *"],
  [
    "PassportFullAccess",
    "Passport Full Access",
    "* * passport - * * */* */* passport * * - * * */* */* * * - * * * * * - *",
  ],
  ["PassportReadOnlyAccess", "Passport Read Only Access", "* * passport * * * * * *"],
  ["ActivityFullAccess", "Activity Full Access", "- -"],
  ["ActivityReadOnlyAccess", "Activity Read Only Access", "-"],
  ["StorageFullAccess", "Storage Full Access", "* * - * *"],
  ["StorageReadOnlyAccess", "Storage Read Only Access", "* *"],
  ["WebhookFullAccess", "Webhook Full Access", "* * - - * * -"],
  ["WebhookReadOnlyAccess", "Webhook Read Only Access", "* * -"],
  ["FunctionFullAccess", "Function Full Access", "* * - - * * - -"],
  ["FunctionReadOnlyAccess", "Function Read Only Access", "* * -"],
  ["DashboardFullAccess", "Dashboard Full Access", "* * - * *"],
  ["DashboardReadOnlyAccess", "Dashboard Read Only Access", "* *"],
  ["BucketFullAccess", "Bucket Full Access", "* * */* */* */* bucket - * * * */* */* bucket"],
  ["BucketReadOnlyAccess", "Bucket Read Only Access", "* * */* */* */* bucket"],
  ["PreferenceFullAccess", "Preference Full Access", "* *"],
  ["PreferenceReadOnlyAccess", "Preference Read Only Access", "*"],
  ["StatusFullAccess", "Status Full Access", "* *"],
  ["AssetFullAccess", "Asset Full Access", "- - - - - -"],
  ["AssetReadOnlyAccess", "Asset Read Only Access", "- -"],
  ["VersionControlFullAccess", "Version Control Full Access", "-"],
];

it("has each policy of the contract in its order, with what its statements cover", () => {
  const rows = predefinedPolicies.map(({ _id, name, statement }) => [
    _id,
    name,
    statement.map(({ resource }) => resource?.include.join() ?? "-").join(" "),
  ]);
  expect(rows).toEqual(table);
  expect(predefinedPolicies.filter(({ description }) => !description.endsWith("."))).toEqual([]);
});

it("names actions of the catalogue alone, each once in a policy, with no exceptions", () => {
  for (const { statement } of predefinedPolicies) {
    expect(new Set(statement.map(({ action, resource }) => `${action} ${resource?.include}`)).size).toBe(
      statement.length,
    );
    for (const { action, module, resource } of statement) {
      expect([action, actionNamed(action)?.action]).toEqual([action, action]);
      expect(module).toBe(moduleOf(action));
      expect(resource?.exclude ?? []).toEqual([]);
    }
  }
});

it("lets the administrator do everything that has a route", () => {
  const all = createAccess(administratorPolicies.flatMap((id) => byId.get(id)?.statement ?? []));
  expect(administratorPolicies.filter((id) => !byId.has(id))).toEqual([]);
  expect(all.can("passport:identity:policy:add", ["i", "p"])).toBe(true);
  expect(all.can("function:integrations")).toBe(true);
});
