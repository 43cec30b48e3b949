import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWaitingChanges, type WaitingChanges, type Waits } from "./waitingChanges";

interface Named extends Waits {
  readonly name: string;
}

const budget = 1_000;
let turn = Promise.withResolvers<void>();
let begun: string[] = [];
let failed: string[] = [];
let waiting: WaitingChanges<Named>;
beforeEach(() => {
  vi.useFakeTimers();
  turn = Promise.withResolvers();
  [begun, failed] = [[], []];
  waiting = createWaitingChanges<Named>(budget, async () => {
    begun.push(waiting.next()?.name ?? "none");
    await turn.promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const change = (name: string, owner = name): Named => ({ name, owner, fail: () => void failed.push(name) });
const add = (...changes: readonly Named[]) => changes.forEach(waiting.add);

it("runs one turn after the other, until none waits", async () => {
  add(change("first"), change("second"), change("third"));
  expect(begun).toEqual(["first"]);
  expect(waiting.count()).toBe(2);
  turn.resolve();
  await waiting.idle();
  expect(begun).toEqual(["first", "second", "third"]);
  add(change("fourth"));
  expect(begun).toEqual(["first", "second", "third", "fourth"]);
});

it("gives the next within a turn, each caller in turn", () => {
  add(change("a1", "a"), change("a2", "a"), change("a3", "a"), change("b1", "b"));
  expect([waiting.next()?.name, waiting.next()?.name, waiting.next()?.name]).toEqual(["a2", "b1", "a3"]);
  expect(waiting.next()).toBeUndefined();
});

it("leaves one that does not fit the next", async () => {
  add(change("first"), change("alone"), change("other"));
  expect(waiting.next(({ owner }) => owner !== "alone")).toBeUndefined();
  expect(waiting.count()).toBe(2);
  turn.resolve();
  await waiting.idle();
  expect(begun).toEqual(["first", "alone", "other"]);
});

it("tells those whose turn does not come in time, and never runs them", async () => {
  add(change("first"), change("ahead"), change("late"));
  waiting.next(() => false);
  vi.advanceTimersByTime(budget - 1);
  expect(failed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failed).toEqual(["ahead", "late"]);
  expect(waiting.count()).toBe(0);
  turn.resolve();
  await waiting.idle();
  expect(begun).toEqual(["first"]);
});
