import type { Diagnostic } from "../model";

/** Milliseconds that saving is shown at least (spec 3, section 9). */
const shown = 300;

/** What became of the code that was saved last in this editor. */
export interface CodeState {
  readonly saving: boolean;
  /** Milliseconds since the epoch; absent: none was saved here yet. */
  readonly savedAt?: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tells how saving goes, which takes some time as it is shown; saves that overlap are shown as one. */
export function createSaving(change: (step: (now: CodeState) => CodeState) => void, now: () => number) {
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => change((state) => ({ ...state, saving: false }));
  return {
    begin() {
      running += 1;
      clearTimeout(timer);
      change((state) => ({ ...state, saving: true }));
    },
    /** Absent: it failed. */
    end(saved: { readonly diagnostics: readonly Diagnostic[] } | undefined) {
      running -= 1;
      if (saved !== undefined) {
        const savedAt = now();
        change((state) => ({ ...state, savedAt, diagnostics: saved.diagnostics }));
      }
      if (running > 0) return;
      clearTimeout(timer);
      if (saved === undefined) rest();
      else timer = setTimeout(rest, shown);
    },
    stop: () => clearTimeout(timer),
  };
}
