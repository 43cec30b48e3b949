import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSaving, type SavingState } from "./saving";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun() {
  let state: SavingState = { saving: false };
  const saving = createSaving((step) => {
    state = step(state);
  }, Date.now);
  return { saving, state: () => state };
}

it("saving is shown for a while, and then when it was", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.end(true);
  const savedAt = Date.now();
  expect(state()).toEqual({ saving: true, savedAt });
  vi.advanceTimersByTime(300);
  expect(state()).toEqual({ saving: false, savedAt });
});

it("a second save that begins meanwhile is shown until it has ended", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.end(true);
  vi.advanceTimersByTime(100);
  saving.begin();
  vi.advanceTimersByTime(5000);
  expect(state().saving).toBe(true);
  saving.end(true);
  const savedAt = Date.now();
  vi.advanceTimersByTime(300);
  expect(state()).toEqual({ saving: false, savedAt });
});

it("one that failed says nothing of when it was, and leaves another one that runs as it is", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.begin();
  saving.end(false);
  expect(state()).toEqual({ saving: true });
  saving.end(false);
  expect(state()).toEqual({ saving: false });
});
