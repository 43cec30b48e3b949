/** Milliseconds that saving is shown at least (spec 3, section 9). */
const shown = 300;

/** How saving of code goes in this editor. */
export interface SavingState {
  readonly saving: boolean;
  /** Milliseconds since the epoch; absent: none was saved here yet. */
  readonly savedAt?: number;
}

/** Tells how saving goes, which takes some time as it is shown; saves that overlap are shown as one. */
export function createSaving(change: (step: (now: SavingState) => SavingState) => void, now: () => number) {
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => change((state) => ({ ...state, saving: false }));
  return {
    begin() {
      running += 1;
      clearTimeout(timer);
      change((state) => ({ ...state, saving: true }));
    },
    end(isSaved: boolean) {
      running -= 1;
      if (isSaved) {
        const savedAt = now();
        change((state) => ({ ...state, savedAt }));
      }
      if (running > 0) return;
      clearTimeout(timer);
      if (!isSaved) rest();
      else timer = setTimeout(rest, shown);
    },
    stop: () => clearTimeout(timer),
  };
}
