import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { commandOf } from "./bindings";
import type { Idle } from "./useCommands";

/** Says that a key does nothing here. */
export function useIdleKeys(): Idle {
  const { notifications } = useNotifications();
  return (key) => {
    if (commandOf(key) === undefined && !isOneCharacter(key)) return;
    const shown = names[key] ?? key;
    notifications.say({ tone: "plain", text: text("terminal.idle", { key: shown }), passing: true });
  };
}

const names: Readonly<Record<string, string>> = {
  " ": "space",
  escape: "esc",
  up: "\u2191",
  down: "\u2193",
  left: "\u2190",
  right: "\u2192",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
};

/** One that is seen, alone or with ctrl: else the terminal sent what nobody knows by a name. */
const isOneCharacter = (key: string): boolean => /^(ctrl-)?[^\p{C}\p{Z}]$/u.test(key);
