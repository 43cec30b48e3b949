import { expect, it } from "vitest";
import { createAllowances } from "../logs/allowance";
import { createCrashes } from "./crashes";

it("pauses grow from the third failure on, up to a minute, and end with a success", () => {
  let now = 0;
  const crashes = createCrashes(() => now);
  const pauses: (number | undefined)[] = [];
  for (let count = 0; count < 12; count++) {
    crashes.note(`reason ${count}`);
    const pause = crashes.pause();
    pauses.push(pause?.left);
    now += pause?.left ?? 0;
    expect(crashes.pause()).toBeUndefined();
  }
  expect(pauses).toEqual([
    undefined,
    undefined,
    500,
    1000,
    2000,
    4000,
    8000,
    16_000,
    32_000,
    60_000,
    60_000,
    60_000,
  ]);
  crashes.note("again");
  expect(crashes.pause()).toMatchObject({ reason: "again", count: 13 });
  crashes.succeed();
  expect(crashes.pause()).toBeUndefined();
});

it("a noisy function says so much and no more, whatever others say", () => {
  let now = 0;
  const allowances = createAllowances(() => now);
  const say = (id: string, count: number, length = 10) =>
    Array.from({ length: count }, () => allowances.allows(id, length)).filter(Boolean).length;
  expect(say("noisy", 30_000)).toBe(20_000);
  expect(say("calm", 100)).toBe(100);
  expect(allowances.dropped()).toEqual([{ functionId: "noisy", rows: 10_000 }]);
  expect(allowances.dropped()).toEqual([]);
  now += 500;
  expect(say("noisy", 30_000)).toBe(2000);
  // Long lines count by their characters.
  expect(say("long", 30, 1_000_000)).toBe(16);
});
