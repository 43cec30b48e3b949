import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Notice } from "./statusLine";

/** The newest notification in sight, for the status line; the next key takes it away. */
export function useNotice(): { notice: Notice | undefined; dismiss: () => void } {
  const { state, notifications } = useNotifications();
  const newest = state.shown.at(-1);
  const dismiss = () => {
    for (const { id } of state.shown) notifications.dismiss(id);
  };
  if (newest === undefined) return { notice: undefined, dismiss };
  const words = [newest.title, newest.text].filter((part) => part !== undefined).join(": ");
  const tone = newest.tone === "success" ? "plain" : newest.tone;
  return { notice: { text: visibleText(words), tone }, dismiss };
}
