import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { useStdout } from "ink";

/** Longest text that terminals take this way, in bytes. */
const most = 74_000;

/** Copies a text through the terminal (OSC 52), also over SSH. Whether the terminal takes it, it does not say. */
export function useCopy(): (value: string) => void {
  const { stdout } = useStdout();
  const { notifications } = useNotifications();
  return (value) => {
    const bytes = Buffer.from(value, "utf8");
    if (bytes.length > most) {
      notifications.say({ tone: "warning", text: text("terminal.copy.long") });
      return;
    }
    stdout.write(`\x1b]52;c;${bytes.toString("base64")}\x07`);
    notifications.say({ tone: "plain", text: text("terminal.copy.sent") });
  };
}
