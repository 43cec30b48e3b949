import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { mayList, missingToList, namedIdentity, namedKey } from "./callers";
import { policyCopyPath } from "./copying";
import { draftOfTemplate } from "./draft";
import { nextScope, policyList, scopeFilter, scopeOf } from "./list";
import { isPredefined, policyBodyOf, policyBodySchema, policySchema } from "./model";
import { policyRecords } from "./records";

const custom = { _id: "64f1a2b3c4d5e6f708192a3b", name: "N", description: "D", statement: [] };

it("goes round the scopes, each of which has its filter", () => {
  expect([nextScope("all"), nextScope("custom"), nextScope("predefined")]).toEqual([
    "custom",
    "predefined",
    "all",
  ]);
  expect(scopeFilter("all")).toBeUndefined();
  expect(scopeFilter("custom")).toEqual({ system: false });
  expect(scopeFilter("predefined")).toEqual({ system: true });
  for (const scope of ["all", "custom", "predefined"] as const)
    expect(scopeOf(scopeFilter(scope))).toBe(scope);
  for (const filter of [null, "system", 5, { name: "x" }]) expect(scopeOf(filter)).toBe("all");
});

it("knows a policy of the program by its mark, or by its id", () => {
  expect(isPredefined(custom)).toBe(false);
  expect(isPredefined({ ...custom, _id: "BucketFullAccess" })).toBe(true);
  expect(isPredefined({ ...custom, _id: "64F1A2B3C4D5E6F708192A3B" })).toBe(false);
  expect(isPredefined({ ...custom, system: true })).toBe(true);
  expect(isPredefined({ ...custom, _id: "BucketFullAccess", system: false })).toBe(false);
});

it("lists id, name and description; those of the program are locked", () => {
  const cells = policyList.columns.map(({ key, title, cell }) => [key, title !== "", cell(custom).text]);
  expect(cells).toEqual([
    ["_id", true, custom._id],
    ["name", true, "N"],
    ["description", true, "D"],
  ]);
  expect(policyList.columns.filter(({ primary }) => primary).map(({ key }) => key)).toEqual(["name"]);
  expect(policyList).toMatchObject({
    memory: "Policies",
    staying: ["_id", "name"],
  });
  expect(policyRecords.nameOf(custom)).toBe("N");
  expect(policyRecords.locked(custom)).toBeUndefined();
  expect(policyRecords.locked({ ...custom, system: true })).toEqual(expect.any(String));
});

it("keeps of a policy what is written, also what it does not know", () => {
  const statement = [{ action: "a:b", module: "a", effect: "deny", resource: { include: ["x"], until: 5 } }];
  const parsed = policySchema.parse({ ...custom, statement, system: true });
  expect(parsed.statement).toEqual([
    { ...statement[0], resource: { include: ["x"], exclude: [], until: 5 } },
  ]);
  expect(policyBodyOf(parsed)).toEqual({ name: "N", description: "D", statement: parsed.statement });
  expect(policyBodySchema.parse({ ...custom, system: true })).toEqual(policyBodyOf(custom));
  expect(
    policySchema.parse({ ...custom, statement: [{ action: "a:b", module: "a", resource: {} }] }).statement,
  ).toEqual([{ action: "a:b", module: "a", resource: { include: [], exclude: [] } }]);
  for (const key of ["_id", "name", "description", "statement"])
    expect(policySchema.safeParse({ ...custom, [key]: undefined }).success).toBe(false);
  for (const wrong of [
    { action: "a:b" },
    { module: "a" },
    { action: "a:b", module: "a", resource: { include: "x" } },
  ])
    expect(policySchema.safeParse({ ...custom, statement: [wrong] }).success).toBe(false);
});

it("begins a copy under an address that a draft can be read from", () => {
  const statement = [{ action: "bucket:create", module: "bucket" }];
  const path = policyCopyPath({ ...custom, statement });
  const template = new URLSearchParams(path.slice(path.indexOf("?"))).get("template") ?? "";
  const draft = draftOfTemplate(template);
  expect(draft?.name).toContain("N");
  expect(draft).toMatchObject({ description: "D", modules: [{ module: "bucket", statements: statement }] });
  expect(JSON.parse(template)).not.toHaveProperty("_id");
});

it("tries policies for identities and keys that may be listed", () => {
  const common = { policies: ["p"], extra: 1 };
  expect(namedIdentity({ ...common, _id: "i", identifier: "ann" })).toEqual({
    id: "i",
    name: "ann",
    policies: ["p"],
  });
  const key = { ...common, _id: "k", name: "Key", key: "s", active: true, description: "" };
  expect(namedKey(key)).toEqual({ id: "k", name: "Key", policies: ["p"] });
  const listing = (module: string) => ({
    action: `${module}:index`,
    module,
    resource: { include: ["*"], exclude: [] },
  });
  const some = createAccess([listing("passport:identity")]);
  expect([mayList(some, "identities"), mayList(some, "apikeys"), mayList(undefined, "identities")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(missingToList(some)).toEqual(["passport:apikey:index"]);
  expect(missingToList(createAccess([listing("passport:apikey")]))).toEqual(["passport:identity:index"]);
});
