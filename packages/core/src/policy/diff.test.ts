import { assert, constantFrom, property, uniqueArray } from "fast-check";
import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import type { Statement } from "../access/statement";
import { changeText, policyChanges } from "./diff";

const index = (include: readonly string[], exclude: readonly string[] = []): Statement => ({
  action: "bucket:index",
  module: "bucket",
  resource: { include, exclude },
});
const changes = (before: readonly Statement[], after: readonly Statement[]) =>
  policyChanges(before, after).map(changeText);

it.each<[string, readonly Statement[], readonly Statement[], readonly string[]]>([
  ["an action comes", [], [index(["a"])], ["+ bucket:index a"]],
  ["an action goes", [index(["*"], ["a"])], [], ["− bucket:index *, except a"]],
  ["a pattern comes and one goes", [index(["a"])], [index(["b"])], ["+ bucket:index b", "− bucket:index a"]],
  ["what was granted by a wider pattern is nothing new", [index(["*"])], [index(["*", "a"])], []],
  ["a wider pattern takes nothing away", [index(["a"])], [index(["*"])], ["+ bucket:index *"]],
  ["an exception comes", [index(["*"])], [index(["*"], ["a"])], ["− bucket:index now excludes a"]],
  ["an exception goes", [index(["*"], ["a"])], [index(["*"])], ["+ bucket:index no longer excludes a"]],
  [
    "an exception to what was not granted before",
    [index(["a"])],
    [index(["*"], ["b"])],
    ["+ bucket:index *, except b"],
  ],
  ["resources are not chosen yet", [], [index([])], []],
  ["nothing is changed", [index(["a", "b"])], [index(["b", "a"])], []],
])("%s", (_, before, after, said) => expect(changes(before, after)).toEqual(said));

it("what takes nothing away leaves everything allowed that was, and what grants nothing allows no more", () => {
  const names = ["a", "b", "c"];
  const included = uniqueArray(constantFrom("*", ...names), { minLength: 1 }).map((each) => index(each));
  const excepting = uniqueArray(constantFrom(...names), { minLength: 1 }).map((each) => index(["*"], each));
  const within = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    [...some].every((each) => all.has(each));
  const allowed = (statement: Statement) => {
    const access = createAccess([{ ...statement, action: "bucket:show" }]);
    return new Set(names.filter((each) => access.can("bucket:show", [each])));
  };
  for (const [one, other] of [
    [included, included],
    [included, excepting],
    [excepting, included],
    [excepting, excepting],
  ] as const)
    assert(
      property(one, other, (was, is) => {
        const effects = policyChanges([was], [is]).map(({ effect }) => effect);
        if (!effects.includes("takes")) expect(within(allowed(was), allowed(is))).toBe(true);
        if (!effects.includes("grants")) expect(within(allowed(is), allowed(was))).toBe(true);
      }),
    );
});

const bare: Statement = { action: "bucket:index", module: "bucket" };
it.each<[readonly Statement[], readonly Statement[], readonly string[]]>([
  [[bare], [bare], []],
  [[], [bare], ["+ bucket:index"]],
  [[bare], [], ["− bucket:index"]],
  [[index(["a/b"])], [index(["a/*"])], ["+ bucket:index a/*"]],
  [[index(["a/*"])], [index(["a/b"])], ["− bucket:index a/*"]],
  [[index(["a/b"])], [index(["a/c"])], ["+ bucket:index a/c", "− bucket:index a/b"]],
  [[index(["a"])], [index(["a", "a/b"])], ["+ bucket:index a/b"]],
])("from %j to %j: %j", (before, after, said) => expect(changes(before, after)).toEqual(said));

it("goes by the names of the actions, and tells what has resources from what has none", () => {
  const named = (action: string): Statement => ({ ...bare, action });
  expect(changes([named("c")], [named("b"), named("a")])).toEqual(["+ a", "+ b", "− c"]);
  expect(policyChanges([bare], [index(["a"])])).toHaveLength(1);
  expect(policyChanges([index(["a"])], [bare])).toHaveLength(1);
});
