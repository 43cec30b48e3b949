import { expect, it } from "vitest";
import { decodedName, requireFolder, requireName } from "./names";

it("names are bounded", () => {
  for (const name of ["a", "a/b", "/", "a/", "...", "ä".repeat(512), "\u202e"]) requireName(name);
  for (const name of ["", ".", "a/..", "../a", "\n", "\u009b", "\ud800", "ä".repeat(513)])
    expect(() => requireName(name), JSON.stringify(name)).toThrow();
  expect(() => requireFolder("a")).toThrow("ends with a slash");
  expect(decodedName("a%2Fb%20c")).toBe("a/b c");
  expect(() => decodedName("100%")).toThrow("must be sent as %25");
});
