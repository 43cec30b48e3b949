/** Asks whether to leave what is typed; `go` leaves. */
type Ask = (go: () => void) => void;

const asking = new Set<Ask>();

/** Asked before anything leaves the page, as long as something is typed. Gives the way to stop asking. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask);
  return () => void asking.delete(ask);
}

/** Leaves at once, or after somebody was asked. */
export function leave(go: () => void): void {
  const ask = [...asking].at(-1);
  if (ask === undefined) go();
  else ask(go);
}

/** Place in the history of this window, as the router counts it. */
const placeOf = (state: unknown): number | undefined => {
  const place = typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
  return typeof place === "number" ? place : undefined;
};

/**
 * Lets Back and Forward ask too. Call it before the router starts to listen: the browser has moved already when it
 * tells, so it is sent back, and goes once it may.
 */
export function guardHistory(): void {
  let place = placeOf(history.state);
  // A move of our own is not asked about again.
  let moving = false;
  addEventListener(
    "popstate",
    (event) => {
      const next = placeOf(event.state);
      if (moving || asking.size === 0 || next === undefined || place === undefined || next === place) {
        moving = false;
        place = next;
        return;
      }
      event.stopImmediatePropagation();
      const steps = next - place;
      moving = true;
      history.go(-steps);
      leave(() => {
        moving = true;
        history.go(steps);
      });
    },
    { capture: true },
  );
  // What the router pushes moves on without an event.
  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name].bind(history);
    history[name] = (state, unused, url) => {
      original(state, unused, url);
      place = placeOf(state) ?? place;
    };
  }
}
