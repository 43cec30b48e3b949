import { expect, it } from "vitest";
import { pathTest } from "./path";

it.each([
  ["/", "/", {}],
  ["/boats", "/BOATS/", {}],
  ["/:a/:b", "/1/2", { a: "1", b: "2" }],
  ["/:a?", "/", {}],
  ["/x/:a*", "/x/1/2", { a: "1/2" }],
  ["/x/:a+", "/x/1", { a: "1" }],
  ["/*/x/*", "/a/b/x/c", { 0: "a/b", 1: "c" }],
  ["/:a.:b", "/name.ext", { a: "name", b: "ext" }],
  ["/(one|two)", "/two", { 0: "two" }],
  ["/:id([a-f]{2})", "/ab", { id: "ab" }],
  ["/ab?cd", "/acd", {}],
  [
    "/:id([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})",
    "/5f000000-0000-0000-0000-0000000000aa",
    { id: "5f000000-0000-0000-0000-0000000000aa" },
  ],
  ["/:a", "/%E0%A4%A", { a: "%E0%A4%A" }],
])("%s is %s", (pattern, path, params) => {
  expect(Object.fromEntries(pathTest(pattern)(path) ?? [["missed", ""]])).toEqual(params);
});

it.each([
  ["/boats", "/boat"],
  ["/:a", "/1/2"],
  ["/:a", "/"],
  ["/x/:a+", "/x"],
  ["/:id(\\d+)", "/12a"],
  ["/a.b", "/axb"],
])("%s is not %s", (pattern, path) => {
  expect(pathTest(pattern)(path)).toBeUndefined();
});

it.each(["/(", "/a)", "/:a(?=b)", "/:a(b", "/[", `/${"a".repeat(1000)}`])("%s is no path", (pattern) => {
  expect(() => pathTest(pattern)).toThrow();
});

it.each(["/(a+)+b", "/*a*a*a*b", "/:a-:b-:c-:d-:e-x"])(
  "%s takes no time that grows with what is sent",
  (pattern) => {
    const test = pathTest(pattern);
    const begin = performance.now();
    test(`/${"a-".repeat(4000)}`);
    // Backtracking would take hours.
    expect(performance.now() - begin).toBeLessThan(5000);
  },
);

it.each([
  [`/${"(.{1000})".repeat(20)}b`, "A part of a path is repeated at most 100 times"],
  ["/a{0,101}", "A part of a path is repeated at most 100 times"],
  ["/a{100,}", "A part of a path is repeated at most 100 times"],
  [`/${"(.{100})".repeat(20)}b`, "A path has at most 2000 characters with its repetitions written out"],
  ["/((.{30}){30})b", "A path has at most 2000 characters with its repetitions written out"],
  ["/:a{90}:b{90}", "A path has at most 2000 characters with its repetitions written out"],
])("%s is too large to be compiled", (pattern, problem) => {
  expect(() => pathTest(pattern)).toThrow(problem);
});
