import { storageText } from "@twinhelm/core/storage/text";
import { useTerminal } from "../context";
import { messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

/** The storage section before a directory is chosen. */
export function StorageWelcome({ area, children }: ScreenProps) {
  const { paint } = useTerminal();
  const message = { title: storageText("title"), paragraphs: [storageText("about")] };
  return children({ lines: messageLines(message, area, paint) });
}
