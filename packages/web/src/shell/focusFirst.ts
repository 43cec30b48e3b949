import { Classes } from "@blueprintjs/core";

/** Puts the focus on the first field of what was just shown, or on its first button, unless it is in there already. */
export function focusFirst(shown: Element | null): void {
  const { activeElement: active } = document;
  // The invisible edge of an overlay takes the focus only where nothing else does.
  if (shown?.contains(active) && !active?.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP)) return;
  const first = (selector: string) => shown?.querySelector<HTMLElement>(selector);
  (first("input:enabled, select:enabled, textarea:enabled") ?? first("button:enabled, a[href]"))?.focus();
}
