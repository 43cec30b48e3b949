import { expect, it } from "vitest";
import { nextTogether } from "./together";

it("changes as many documents at once as others can wait for", () => {
  expect([nextTogether(500, 20), nextTogether(500, 150), nextTogether(1_000, 900)]).toEqual([
    1_000, 500, 500,
  ]);
  expect(nextTogether(2_000, 20)).toBe(2_000);
});

it("never goes down to single documents where each turn takes long by itself", () => {
  let count = 500;
  for (let turn = 0; turn < 20; turn += 1) count = nextTogether(count, 5_000);
  expect(count).toBe(250);
  // Where larger ones failed, it stays small until that is quick.
  expect([nextTogether(8, 5_000), nextTogether(8, 10)]).toEqual([8, 16]);
});
