import { expect, it } from "vitest";
import { actionNamed } from "../../access/catalogue";
import { createAccess } from "../../access/evaluate";
import type { Statement } from "../../access/statement";
import { neededOf } from "../../action/offer";
import { unseenBuckets } from "../../policy/unseen";
import { bucketGrant, grantPolicy, grantSteps } from "./grant";
import { grantLevels } from "./levels";

const boats = { bucketId: "b", title: "Boats" };

it.each([
  ["read", 6, ["bucket:data:create", "bucket:data:delete", "bucket:update"]],
  ["write", 9, ["bucket:update", "bucket:delete"]],
  ["manage", 11, ["bucket:create"]],
] as const)(
  "%s grants %i actions that exist on this bucket alone, and shows it and its languages",
  (level, count, denied) => {
    const { statement } = grantPolicy(boats, level);
    expect(statement).toHaveLength(count);
    expect(unseenBuckets(statement)).toEqual([]);
    const access = createAccess(statement);
    // The languages of documents: where a field is translated, the form asks for them.
    expect(access.can("preference:show", ["bucket"])).toBe(true);
    expect(access.can("preference:show", ["passport"])).toBe(false);
    for (const { action } of statement.filter(({ module }) => module !== "preference")) {
      const segments = (id: string) => actionNamed(action)?.segments.map((_, at) => (at === 0 ? id : "d"));
      expect(access.can(action, segments("b")), action).toBe(true);
      expect(access.can(action, segments("x")), action).toBe(false);
    }
    for (const action of denied)
      expect(access.can(action, ["b", "d"]) || access.can(action, ["b"])).toBe(false);
  },
);

it("says each action in words, and names the policy by the title", () => {
  for (const level of grantLevels) {
    const said = grantSteps(level).flatMap(({ actions }) => actions);
    expect(said).toEqual(grantPolicy(boats, level).statement.map(({ action }) => action));
  }
  const names = grantLevels.map((level) => grantPolicy(boats, level).name);
  expect(names).toEqual(["Read access to Boats", "Write access to Boats", "Manage access to Boats"]);
});

it("names the first permission that is missing: to make policies, to list them, to attach them", () => {
  const holders = [{ kind: "apikey", id: "k", name: "nightly" } as const];
  const input = { ...boats, level: "read", holders } as const;
  const all = { include: ["*"], exclude: [] };
  const make = { action: "passport:policy:create", module: "passport:policy" };
  const list = { action: "passport:policy:index", module: "passport:policy", resource: all };
  const needed = (...statements: readonly Statement[]) =>
    neededOf(bucketGrant, input, createAccess(statements))?.action;
  expect(needed()).toBe("passport:policy:create");
  expect(needed(make)).toBe("passport:policy:index");
  expect(needed(make, list)).toBe("passport:apikey:policy:add");
  expect(neededOf(bucketGrant, input, undefined)?.action).toBe("passport:policy:create");
});
