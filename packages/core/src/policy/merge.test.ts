import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame } from "../editing/same";
import { draftOf } from "./draft";
import { mergeDrafts, nameOfPolicyPart } from "./merge";
import type { PolicyStatement } from "./model";

const on = (action: string, ...include: string[]): PolicyStatement => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
const policy = (name: string, ...statement: PolicyStatement[]) =>
  draftOf({ name, description: "Ports", statement });

const [list, show, write] = [on("bucket:index"), on("bucket:show", "*"), on("webhook:update", "1")];

describe("two changes of a policy", () => {
  it("are merged by statement, name and description", () => {
    const merged = mergeDrafts(
      policy("Ports", list, show),
      policy("Mine", list, on("bucket:show", "2")),
      policy("Ports", show, write),
    );
    expect(merged).toEqual({ value: policy("Mine", on("bucket:show", "2"), write), differences: [] });
  });

  it("meet in a statement, which is one value", () => {
    const { differences, value } = mergeDrafts(
      policy("Ports", show),
      policy("Mine", on("bucket:show", "1")),
      policy("Theirs", on("bucket:show", "2")),
      ({ path }) => (path[0] === "name" ? "theirs" : "mine"),
    );
    expect(differences.map(({ path }) => nameOfPolicyPart(path).name)).toEqual(["Name", "bucket:show"]);
    expect(value).toEqual(policy("Theirs", on("bucket:show", "1")));
  });

  it("keep a module that has no statement yet", () => {
    const mine = {
      ...policy("Ports", show),
      modules: [...policy("", show).modules, { module: "", statements: [] }],
    };
    const { value } = mergeDrafts(policy("Ports", show), mine, policy("Ports", show, write));
    expect(value.modules.map(({ module }) => module)).toEqual(["bucket", "webhook", ""]);
  });

  it("are one value where an action stands twice", () => {
    const twice = policy("Ports", show, on("bucket:show", "2"));
    expect(mergeDrafts(twice, policy("Ports", list), policy("Ports", write)).differences).toMatchObject([
      { path: ["statement"] },
    ]);
    expect(nameOfPolicyPart(["statement"]).name).toBe("Statements");
    expect(nameOfPolicyPart(["description"]).name).toBe("Description");
  });

  it("are the one change where there is only one", () => {
    const statements = fc.uniqueArray(fc.constantFrom(list, show, write, on("bucket:delete", "1", "2")));
    const drafts = fc.record({ name: fc.constantFrom("a", "b"), statements });
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        const [base, changed] = [
          policy(one.name, ...one.statements),
          policy(other.name, ...other.statements),
        ];
        for (const merged of [mergeDrafts(base, changed, base), mergeDrafts(base, base, changed)]) {
          expect(merged.differences).toEqual([]);
          expect(isSame(merged.value, changed)).toBe(true);
        }
      }),
    );
  });
});
