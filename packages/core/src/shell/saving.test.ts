import { afterEach, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { savingMachine } from "./saving";

afterEach(() => vi.useRealTimers());

it.each([
  ["DONE", "saved"],
  ["FAIL", "failed"],
] as const)("%s is said for a second as %s", (type, state) => {
  vi.useFakeTimers();
  const actor = createActor(savingMachine).start();
  expect(actor.getSnapshot().value).toBe("pristine");
  actor.send({ type: "SAVE" });
  expect(actor.getSnapshot().value).toBe("saving");
  actor.send({ type });
  expect(actor.getSnapshot().value).toBe(state);
  vi.advanceTimersByTime(999);
  expect(actor.getSnapshot().value).toBe(state);
  vi.advanceTimersByTime(1);
  expect(actor.getSnapshot().value).toBe("pristine");
});
