import { assert, constantFrom, option, property, record, uniqueArray } from "fast-check";
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
  policyChanges(before, after).map((each) => changeText(each));

it.each<[string, readonly Statement[], readonly Statement[], readonly string[]]>([
  ["an action comes", [], [index(["a"])], ["+ List buckets (bucket:index): a"]],
  ["an action goes", [index(["*"], ["a"])], [], ["− List buckets (bucket:index): any bucket, except a"]],
  [
    "a pattern comes and one goes",
    [index(["a"])],
    [index(["b"])],
    ["+ List buckets (bucket:index): b", "− List buckets (bucket:index): a"],
  ],
  ["what was granted by a wider pattern is nothing new", [index(["*"])], [index(["*", "a"])], []],
  [
    "a wider pattern takes nothing away",
    [index(["a"])],
    [index(["*"])],
    ["+ List buckets (bucket:index): any bucket"],
  ],
  [
    "an exception comes",
    [index(["*"])],
    [index(["*"], ["a"])],
    ["− List buckets (bucket:index) now excludes a"],
  ],
  [
    "an exception goes",
    [index(["*"], ["a"])],
    [index(["*"])],
    ["+ List buckets (bucket:index) no longer excludes a"],
  ],
  [
    "an exception to what was not granted before",
    [index(["a"])],
    [index(["*"], ["b"])],
    ["+ List buckets (bucket:index): any bucket, except b"],
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

const bare: Statement = { action: "bucket:create", module: "bucket" };
const data = (include: readonly string[]): Statement => ({
  ...index(include),
  action: "bucket:data:index",
  module: "bucket:data",
});
const unknown: Statement = { action: "other:index", module: "other" };
it.each<[readonly Statement[], readonly Statement[], readonly string[]]>([
  [[bare], [bare], []],
  [[], [bare], ["+ Create buckets (bucket:create)"]],
  [[bare], [], ["− Create buckets (bucket:create)"]],
  [[data(["a/b"])], [data(["a/*"])], ["+ List documents (bucket:data:index): a"]],
  [[data(["a/*"])], [data(["a/b"])], ["− List documents (bucket:data:index): a"]],
  [
    [data(["a/b"])],
    [data(["a/c"])],
    [
      "+ List documents (bucket:data:index): the document c in a",
      "− List documents (bucket:data:index): the document b in a",
    ],
  ],
  [[unknown], [{ ...unknown, resource: { include: ["a"], exclude: [] } }], ["− other:index: a"]],
  [[{ ...unknown, resource: { include: ["a"], exclude: [] } }], [unknown], ["+ other:index: a"]],
])("from %j to %j: %j", (before, after, said) => expect(changes(before, after)).toEqual(said));

it("goes by the names of the actions", () => {
  const named = (action: string): Statement => ({ ...bare, action });
  expect(changes([named("c")], [named("b"), named("a")])).toEqual(["+ a", "+ b", "− c"]);
});

it("a statement grants nothing without the resources that its action has, nor with others", () => {
  const without: Statement = { action: "bucket:index", module: "bucket" };
  const other: Statement = { ...bare, resource: { include: ["*"], exclude: [] } };
  expect(changes([index(["a"])], [without])).toEqual(["− List buckets (bucket:index): a"]);
  expect(changes([without], [index(["a"])])).toEqual(["+ List buckets (bucket:index): a"]);
  expect(changes([bare], [other])).toEqual(["− Create buckets (bucket:create)"]);
  expect(changes([other], [bare])).toEqual(["+ Create buckets (bucket:create)"]);
  expect(changes([], [without, other])).toEqual([]);
  expect(changes([index(["a"])], [index(["a", "a/b"])])).toEqual(["− List buckets (bucket:index): a"]);
  // With excludes, what comes after the first pattern is not read.
  expect(changes([index(["*"], ["b"])], [index(["*", "a/b"], ["b"])])).toEqual([]);
});

it("says granted where the evaluator allows what it did not, taken where it no longer does", () => {
  const names = ["a", "b"];
  const entry = constantFrom("*", ...names, "a/b");
  const resource = option(
    record({
      include: uniqueArray(entry, { maxLength: 2 }),
      exclude: uniqueArray(constantFrom(...names, "a/b"), { maxLength: 1 }),
    }),
    { nil: undefined },
  );
  const statements = resource.map((each): Statement[] => [
    { action: "bucket:show", module: "bucket", resource: each },
  ]);
  const allowed = (some: readonly Statement[]) =>
    names.filter((each) => createAccess(some).can("bucket:show", [each]));
  assert(
    property(statements, statements, (before, after) => {
      const effects = policyChanges(before, after).map(({ effect }) => effect);
      const [was, is] = [allowed(before), allowed(after)];
      if (is.some((each) => !was.includes(each))) expect(effects).toContain("grants");
      if (was.some((each) => !is.includes(each))) expect(effects).toContain("takes");
    }),
  );
});
