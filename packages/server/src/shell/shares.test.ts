import { expect, it } from "vitest";
import { createShares } from "./shares";

it("one address takes its share, others theirs, all no more than there is", () => {
  const shares = createShares({ all: 10, address: 6 });
  expect(shares.take("a", 5)).toBe(true);
  expect(shares.take("a", 2)).toBe(false);
  expect(shares.take("a", 1)).toBe(true);
  expect(shares.take("b", 5)).toBe(false);
  expect(shares.take("b", 4)).toBe(true);
  expect(shares.take("c", 1)).toBe(false);
});

it("what is given back can be taken again", () => {
  const shares = createShares({ all: 10, address: 6 });
  for (let round = 0; round < 3; round += 1) {
    expect([shares.take("a", 6), shares.take("a", 1), shares.take("b", 4)]).toEqual([true, false, true]);
    shares.giveBack("a", 6);
    shares.giveBack("b", 4);
  }
});
