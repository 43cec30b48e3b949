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
