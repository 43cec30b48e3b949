import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CodeState, createSaving } from "./saving";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = {
  code: 1,
  category: 1,
  text: "",
  start: { line: 1, column: 1 },
  end: { line: 1, column: 1 },
};

function begun() {
  let state: CodeState = { saving: false, diagnostics: [] };
  const saving = createSaving((step) => {
    state = step(state);
  }, Date.now);
  return { saving, state: () => state };
}

it("saving is shown for a while, and then when it was", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.end({ diagnostics: [problem] });
  const savedAt = Date.now();
  expect(state()).toEqual({ saving: true, savedAt, diagnostics: [problem] });
  vi.advanceTimersByTime(300);
  expect(state()).toEqual({ saving: false, savedAt, diagnostics: [problem] });
});

it("a second save that begins meanwhile is shown until it has ended", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.end({ diagnostics: [] });
  vi.advanceTimersByTime(100);
  saving.begin();
  vi.advanceTimersByTime(5000);
  expect(state().saving).toBe(true);
  saving.end({ diagnostics: [problem] });
  const savedAt = Date.now();
  vi.advanceTimersByTime(300);
  expect(state()).toEqual({ saving: false, savedAt, diagnostics: [problem] });
});

it("one that failed says nothing of when it was, and leaves another one that runs as it is", () => {
  const { saving, state } = begun();
  saving.begin();
  saving.begin();
  saving.end(undefined);
  expect(state()).toEqual({ saving: true, diagnostics: [] });
  saving.end(undefined);
  expect(state()).toEqual({ saving: false, diagnostics: [] });
});
