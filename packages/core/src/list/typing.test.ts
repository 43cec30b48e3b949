import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTyping } from "./typing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = 1000;

/** A search on a clock that goes on when it is told to. */
function begin() {
  const asked: string[] = [];
  const typing = createTyping((text) => asked.push(text), rest);
  return { asked, typing, pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
}

it("asks once, when typing has paused", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  pass(rest - 1);
  typing.typed("ba");
  pass(rest - 1);
  expect(asked).toEqual([]);
  pass(1);
  expect(asked).toEqual(["ba"]);
  pass(rest);
  expect(asked).toEqual(["ba"]);
});

it("asks at once where it is told to, and not again", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  typing.ask("ba");
  pass(rest);
  expect(asked).toEqual(["ba"]);
});

it("asks nothing once it was stopped", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  typing.stop();
  pass(rest);
  expect(asked).toEqual([]);
});
