import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useRef } from "react";
import type { Notice } from "./statusLine";

/**
 * The newest notification, for the status line. `dismiss` takes away those that were in sight: one that came under a
 * layer waits until it has been read.
 */
export function useNotice(inSight: boolean): { notice: Notice | undefined; dismiss: () => void } {
  const { state, notifications } = useNotifications();
  const seen = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (inSight) seen.current = new Set(state.shown.map(({ id }) => id));
  }, [inSight, state.shown]);
  const newest = state.shown.at(-1);
  const dismiss = () => {
    for (const { id } of state.shown) if (seen.current.has(id)) notifications.dismiss(id);
  };
  if (newest === undefined) return { notice: undefined, dismiss };
  const words = [newest.title, newest.text].filter((part) => part !== undefined).join(": ");
  const tone = newest.tone === "success" ? "plain" : newest.tone;
  return { notice: { text: visibleText(words), tone }, dismiss };
}
