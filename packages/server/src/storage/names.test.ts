import { expect, it } from "vitest";
import { decodedName, freeNames, requireFolder, requireName } from "./names";

const first = (name: string) => [...freeNames(name)].slice(0, 2);

it("a second one of a name gets a number before its ending", () => {
  expect(first("a.txt")).toEqual(["a (2).txt", "a (3).txt"]);
  expect(first("b/a.tar.gz")).toEqual(["b/a.tar (2).gz", "b/a.tar (3).gz"]);
  expect(first("b.c/a")).toEqual(["b.c/a (2)", "b.c/a (3)"]);
  expect(first(".env")).toEqual([".env (2)", ".env (3)"]);
  expect(first("a/b.c/")).toEqual(["a/b.c (2)/", "a/b.c (3)/"]);
  expect([...freeNames("a")]).toHaveLength(999);
});

it("names are bounded", () => {
  for (const name of ["a", "a/b", "/", "a/", "...", "ä".repeat(512), "\u202e"]) requireName(name);
  for (const name of ["", ".", "a/..", "../a", "\n", "\u009b", "\ud800", "ä".repeat(513)])
    expect(() => requireName(name), JSON.stringify(name)).toThrow();
  expect(() => requireFolder("a")).toThrow("ends with a slash");
  expect(decodedName("a%2Fb%20c")).toBe("a/b c");
  expect(() => decodedName("100%")).toThrow("must be sent as %25");
});
