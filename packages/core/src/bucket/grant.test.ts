import { expect, it } from "vitest";
import { actionNamed } from "../access/catalogue";
import { createAccess } from "../access/evaluate";
import { unseenBuckets } from "../policy/unseen";
import { grantLevels, grantPolicy } from "./grant";

const boats = { bucketId: "b", title: "Boats" };

it.each([
  ["read", 5, ["bucket:data:create", "bucket:data:delete", "bucket:update"]],
  ["write", 8, ["bucket:update", "bucket:delete"]],
  ["manage", 10, ["bucket:create"]],
] as const)("%s grants %i actions that exist on this bucket alone, and shows it", (level, count, denied) => {
  const { statement } = grantPolicy(boats, level);
  expect(statement).toHaveLength(count);
  expect(unseenBuckets(statement)).toEqual([]);
  const access = createAccess(statement);
  for (const { action } of statement) {
    const segments = (id: string) => actionNamed(action)?.segments.map((_, at) => (at === 0 ? id : "d"));
    expect(access.can(action, segments("b")), action).toBe(true);
    expect(access.can(action, segments("x")), action).toBe(false);
  }
  for (const action of denied)
    expect(access.can(action, ["b", "d"]) || access.can(action, ["b"])).toBe(false);
});

it("has one name a level, whatever the title", () => {
  const names = grantLevels.map((level) => grantPolicy(boats, level).name);
  expect(names).toEqual(["Read access to bucket b", "Write access to bucket b", "Manage access to bucket b"]);
  expect(grantPolicy({ ...boats, title: "Ships" }, "read").name).toBe(names[0]);
});
