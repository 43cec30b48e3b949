import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { commandOf } from "./bindings";
import type { Commands, Idle } from "./useCommands";

interface IdleKeys {
  /** Says that a key does nothing here. */
  readonly idle: Idle;
  /** The same keys; that of refreshing says so, as often nothing else is seen of it. */
  readonly telling: (commands: Commands) => Commands;
}

export function useIdleKeys(): IdleKeys {
  const { notifications } = useNotifications();
  const say = (words: string) => notifications.say({ tone: "plain", text: words, passing: true });
  return {
    idle(key) {
      if (commandOf(key) !== undefined || isOneCharacter(key))
        say(text("terminal.idle", { key: names[key] ?? key }));
    },
    telling(commands) {
      const { refresh } = commands;
      if (refresh === undefined) return commands;
      const told = () => {
        refresh();
        say(text("terminal.refreshed"));
      };
      return { ...commands, refresh: told };
    },
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
