import { expect, it } from "vitest";
import {
  addEntry,
  beginResource,
  emptyEntry,
  entryProblem,
  isComplete,
  kindsOfEntry,
  removeEntry,
  setEntry,
  setSegment,
} from "./resource";
import { policyText } from "./text";

const including = (...include: string[]) => ({ include, exclude: [] });
const excepting = (...exclude: string[]) => ({ include: ["*"], exclude });
const nothing = including();

it.each([
  ["bucket:show", "b", ["bucket"]],
  ["bucket:data:show", "b/d", ["bucket", "bucketData"]],
  ["bucket:data:show", "b", undefined],
  ["bucket:show", "b/d", undefined],
  ["bucket:create", "", undefined],
  ["moon:walk", "a", undefined],
])("the segments of %s %s are %j", (action, entry, kinds) =>
  expect(kindsOfEntry(action, entry)).toEqual(kinds),
);

it.each([
  ["bucket:show", nothing, ""],
  ["bucket:data:show", nothing, "/"],
  ["bucket:data:show", including("a"), "/"],
  // As many as there are, where the console does not know the action.
  ["moon:walk", including("a/b/c"), "//"],
  ["moon:walk", { include: [], exclude: ["a/b"] }, "/"],
  ["moon:walk", nothing, ""],
])("a new entry of %s beside %j is %j", (action, resource, entry) =>
  expect(emptyEntry(action, resource)).toBe(entry),
);

it("begins with one entry at least", () => {
  const begun = including("a");
  expect(beginResource("bucket:show", begun)).toBe(begun);
  expect(beginResource("bucket:data:show", excepting("a/b"))).toEqual(excepting("a/b"));
  expect(beginResource("bucket:data:show", { include: [], exclude: ["a/b"] })).toEqual({
    include: ["/"],
    exclude: ["a/b"],
  });
});

it("adds and removes by the rules of each list", () => {
  expect(addEntry(including("a"), "include", "b")).toEqual(including("a", "b"));
  expect(addEntry(including("a"), "exclude", "b")).toMatchObject(excepting("b"));
  expect(removeEntry(including("a", "b"), "include", 0)).toEqual(including("b"));
  expect(removeEntry(including("a"), "include", 0)).toEqual(including("a"));
  expect(removeEntry(excepting("a"), "exclude", 0)).toEqual(excepting());
  expect(removeEntry(excepting("a", "b"), "exclude", 1)).toEqual(excepting("a"));
  expect(removeEntry(including("a", "b", "a"), "include", 0)).toEqual(including("b", "a"));
  const resource = including("a");
  expect(removeEntry(resource, "include", 5)).toBe(resource);
});

it("changes an entry, or one of its segments", () => {
  expect(setEntry(including("a", "b"), "include", 1, "c")).toEqual(including("a", "c"));
  expect(setEntry(excepting("a"), "exclude", 0, "c")).toEqual(excepting("c"));
  expect(setSegment("a/b", 0, "c")).toBe("c/b");
  expect(setSegment("a/b", 1, "/c/d/")).toBe("a/cd");
});

it.each([
  [including("a", "b"), "include", 1, undefined],
  [including("*"), "include", 0, undefined],
  [including(""), "include", 0, policyText("resource.incomplete")],
  [including("a/"), "include", 0, policyText("resource.incomplete")],
  [including("a/ "), "include", 0, policyText("resource.incomplete")],
  [including(), "include", 0, policyText("resource.incomplete")],
  [including("a", "a"), "include", 0, undefined],
  [including("a", "a"), "include", 1, policyText("entry.twice")],
  [excepting("a", "a"), "exclude", 1, policyText("entry.twice")],
  [excepting("a"), "include", 0, undefined],
  [{ include: ["a*"], exclude: ["b"] }, "include", 0, undefined],
  [{ include: ["*a"], exclude: ["b"] }, "include", 0, policyText("exclude.end")],
  [{ include: ["a"], exclude: ["b"] }, "exclude", 0, undefined],
  [{ include: ["a*", "b*"], exclude: ["b"] }, "include", 0, policyText("exclude.alone")],
] as const)("%j: what is wrong with %s %i is %j", (resource, list, at, problem) => {
  const { include, exclude } = resource;
  expect(entryProblem({ include: [...include], exclude: [...exclude] }, list, at)).toBe(problem);
});

it("is complete when every entry of both lists is", () => {
  expect(isComplete(including("a", "b"))).toBe(true);
  expect(isComplete(including("a", ""))).toBe(false);
  expect(isComplete(including("", "a"))).toBe(false);
  expect(isComplete(excepting("a", "b/"))).toBe(false);
  expect(isComplete(excepting("a", "a"))).toBe(false);
  expect(isComplete(nothing)).toBe(true);
});
