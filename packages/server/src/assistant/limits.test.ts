import { expect, it } from "vitest";
import { createLimits } from "./limits";

it("takes few messages of a caller at once, and not too many in a minute", () => {
  let now = 0;
  const limits = createLimits(() => now);
  const taken = Array.from({ length: 9 }, () => limits.take("a"));
  expect(taken.filter((each) => each !== undefined)).toHaveLength(8);
  expect(limits.take("b")).toBeDefined();
  for (const release of taken) release?.();
  let count = 8;
  for (let release = limits.take("a"); release !== undefined; release = limits.take("a")) {
    release();
    count += 1;
  }
  expect(count).toBe(600);
  now = 60_000;
  expect(limits.take("a")).toBeDefined();
});
