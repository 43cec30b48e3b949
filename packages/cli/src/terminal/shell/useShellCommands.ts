import { useClient } from "@twinhelm/core/react/console";
import { useTerminal } from "./context";
import { palette } from "./layer";
import { type Change, otherPane, show } from "./state";
import type { Commands } from "./useCommands";

/** The keys that work on every screen. */
export function useShellCommands(change: (change: Change) => void): Commands {
  const { signOut } = useClient();
  const { leave } = useTerminal();
  return {
    pane: () => change(otherPane),
    palette: () => change(show(palette)),
    notices: () => change(show({ kind: "notices", top: 0 })),
    help: () => change((state) => ({ ...state, help: true })),
    logout: () => signOut(),
    quit: () => leave(0),
    interrupt: () => leave(130),
  };
}
