import type { Notice } from "./statusLine";

/** Milliseconds a notice stays (spec 2, section 9: snack bar). */
const stay = 5000;

/** What to tell the person, from places that are no components, such as a retry of the transport. */
export interface Notices {
  current(): Notice | undefined;
  subscribe(listener: () => void): () => void;
  say(notice: Notice): void;
  clear(): void;
  /** Ends the timer. */
  close(): void;
}

export function createNotices(): Notices {
  let notice: Notice | undefined;
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Notice | undefined) => {
    clearTimeout(timer);
    if (notice === next) return;
    notice = next;
    if (next !== undefined) timer = setTimeout(() => change(undefined), stay);
    for (const listener of listeners) listener();
  };
  return {
    current: () => notice,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: change,
    clear: () => change(undefined),
    close: () => clearTimeout(timer),
  };
}
