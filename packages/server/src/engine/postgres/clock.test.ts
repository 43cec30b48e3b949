import { expect, it } from "vitest";
import { createClock } from "./clock";

it("goes by what the database said, and on by itself", () => {
  let elapsed = 1_000;
  const clock = createClock(() => elapsed);
  clock.heard(500_000, 1_000, 1_000);
  expect(clock.now()).toBe(500_000);
  elapsed = 3_500;
  expect(clock.now()).toBe(502_500);
});

it("is not moved by answers that come late, and by others at once", () => {
  let elapsed = 0;
  const clock = createClock(() => elapsed);
  clock.heard(500_000, 0, 0);
  elapsed = 1_000;
  // It was asked at 0, and may have been said at any moment since.
  clock.heard(500_400, 0, 1_000);
  expect(clock.now()).toBe(501_000);
  // The clock of the database was set back, or another database has taken over.
  elapsed = 2_000;
  clock.heard(440_000, 1_990, 2_000);
  expect(clock.now()).toBe(440_010);
  elapsed = 3_000;
  clock.heard(600_000, 2_990, 3_000);
  expect(clock.now()).toBe(600_000);
});
