import type { FocusEvent, KeyboardEvent } from "react";

/** What takes the keys in the heads of a table; the edges of columns are reached from their menus. */
const stops = (head: Element): readonly HTMLElement[] => [
  ...head.querySelectorAll<HTMLElement>("button, input"),
];

/** The first of them in a head. */
export const stopIn = (head: Element | null): HTMLElement | undefined =>
  head === null ? undefined : stops(head)[0];

/** Makes one of them the tab stop of the row: `wanted`, or the one that was. */
export function oneStop(row: Element | null, wanted?: EventTarget): void {
  if (row === null) return;
  const all = stops(row);
  const kept = all.find((each) => each.hasAttribute("data-stop"));
  const stop = all.find((each) => each === wanted) ?? kept ?? all[0];
  for (const each of all) {
    each.tabIndex = each === stop ? 0 : -1;
    each.toggleAttribute("data-stop", each === stop);
  }
}

/** The heads of a table are one tab stop: arrows, Home and End go through them, with Shift they move a column. */
export const headEvents = (onStep: ((key: string, by: -1 | 1) => void) | undefined) => ({
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (stops(currentTarget).some((each) => each === target)) oneStop(currentTarget, target);
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target, key, shiftKey } = event;
    const all = stops(currentTarget);
    const at = target instanceof HTMLElement ? all.indexOf(target) : -1;
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : undefined;
    if (shiftKey) {
      const column = all[at]?.closest("th")?.dataset.head;
      if (by === undefined || column === undefined || onStep === undefined) return;
      onStep(column, by);
    } else {
      const to = by === undefined ? { Home: 0, End: all.length - 1 }[key] : at + by;
      if (to === undefined) return;
      all[to]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  },
});
