import { expect, it } from "vitest";
import { isOver } from "./noticeLife";

it("a notice goes with a key, but not with one that was pressed before anybody could read it", () => {
  expect(isOver(5000, { now: 5050, lastKey: 5050, left: false })).toBe(false);
  expect(isOver(5000, { now: 5450, lastKey: 5450, left: false })).toBe(true);
});

it("a notice goes with the screen that somebody leaves, and stays on the one that the saving itself opens", () => {
  expect(isOver(5000, { now: 5050, lastKey: 5050, left: true })).toBe(true);
  expect(isOver(5000, { now: 5050, lastKey: 4000, left: true })).toBe(false);
});
