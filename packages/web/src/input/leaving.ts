import { createContext, use } from "react";

/** Asks whether to leave what is typed; `go` leaves. */
type Ask = (go: () => void) => void;

/** All ways out of a page of this console, as long as something is typed on it. */
export interface Leaving {
  /** Asked before anything leaves the page. Gives the way to stop asking. */
  readonly ask: (ask: Ask) => () => void;
  /** Leaves at once, or after somebody was asked. */
  readonly leave: (go: () => void) => void;
  /** Told after each navigation. */
  readonly arrived: () => void;
}

/** Place in the history of this window, as the router counts it. */
const placeHere = (state: unknown = history.state): number | undefined => {
  const place = typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
  return typeof place === "number" ? place : undefined;
};

/** Milliseconds without a move until the browser is sent back: a second Back may be on its way. */
const quiet = 50;

/**
 * Lets Back and Forward ask too: the browser has moved already when it tells. The router does not hear of it, the
 * browser is sent back, and goes once it may.
 */
export function createLeaving(): Leaving {
  const asking = new Set<Ask>();
  let place = placeHere();
  /** Where the browser may go without a question. */
  let allowed: number | undefined;
  let returning: ReturnType<typeof setTimeout> | undefined;
  const leave = (go: () => void) => {
    const ask = [...asking].at(-1);
    if (ask === undefined) go();
    else ask(go);
  };
  const goTo = (wanted: number) => {
    const here = placeHere();
    if (here !== undefined && here !== wanted) history.go(wanted - here);
  };
  const leaveFor = (wanted: number) => {
    clearTimeout(returning);
    allowed = wanted;
    // Not sent back yet: the router is told now what it did not hear.
    if (placeHere() === wanted) dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    else goTo(wanted);
  };
  const onMove = (event: PopStateEvent) => {
    const next = placeHere(event.state);
    clearTimeout(returning);
    if (
      asking.size === 0 ||
      next === undefined ||
      place === undefined ||
      next === place ||
      next === allowed
    ) {
      allowed = undefined;
      place = next;
      return;
    }
    event.stopImmediatePropagation();
    const home = place;
    returning = setTimeout(() => goTo(home), quiet);
    leave(() => leaveFor(next));
  };
  addEventListener("popstate", onMove, { capture: true });
  return {
    ask(ask) {
      asking.add(ask);
      return () => void asking.delete(ask);
    },
    leave,
    arrived() {
      place = placeHere() ?? place;
    },
  };
}

const LeavingContext = createContext<Leaving | undefined>(undefined);

export const LeavingProvider = LeavingContext;

/** Throws outside a `LeavingProvider`. */
export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (leaving === undefined) throw new Error("useLeaving needs a LeavingProvider above it");
  return leaving;
}
