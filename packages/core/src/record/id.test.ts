import { expect, it } from "vitest";
import { isId, madeAt } from "./id";

it.each([
  ["64a1f0c2e8b7a90012ab34cd", true],
  ["64A1F0C2E8B7A90012AB34CD", true],
  ["64a1f0c2e8b7a90012ab34c", false],
  ["64a1f0c2e8b7a90012ab34cde", false],
  ["64a1f0c2e8b7a90012ab34cg", false],
  ["64a1f0c2e8b7a90012ab34cd\n", false],
  ["PolicyReadOnlyAccess", false],
])("%j is an id: %s", (text, expected) => {
  expect(isId(text)).toBe(expected);
});

it("an id tells the second in which it was made", () => {
  expect(new Date(madeAt("64a1f0c2e8b7a90012ab34cd")).toISOString()).toBe("2023-07-02T21:48:50.000Z");
  expect(madeAt("PolicyReadOnlyAccess")).toBeNaN();
});
