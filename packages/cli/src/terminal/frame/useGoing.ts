import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";

/** What takes long and goes on; the latest. To be read out it is told in tenths, as each number would be read. */
export function useGoing(): string | undefined {
  const { spoken } = useTerminal();
  const latest = useNotifications().state.going.at(-1);
  if (latest === undefined) return undefined;
  const share = spoken ? Math.floor(latest.share / 10) * 10 : latest.share;
  return visibleText(text("shell.going", { title: latest.title, share }));
}
