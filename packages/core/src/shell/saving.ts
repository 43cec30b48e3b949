import { setup } from "xstate";

/** What a save button says (spec 1, section 4). */
export type SavingState = "pristine" | "saving" | "saved" | "failed";

/** Milliseconds until saved and failed become pristine again (spec 1, section 9). */
const savingReset = 1000;

/** The save indicator: pristine, saving, then saved or failed, and pristine again after a second. */
export const savingMachine = setup({
  types: { events: {} as { type: "SAVE" } | { type: "DONE" } | { type: "FAIL" } },
  delays: { reset: savingReset },
}).createMachine({
  id: "saving",
  initial: "pristine",
  states: {
    pristine: { on: { SAVE: "saving" } },
    saving: { on: { DONE: "saved", FAIL: "failed" } },
    saved: { after: { reset: "pristine" }, on: { SAVE: "saving" } },
    failed: { after: { reset: "pristine" }, on: { SAVE: "saving" } },
  },
});
