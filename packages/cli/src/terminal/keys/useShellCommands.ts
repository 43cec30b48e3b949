import { useClient } from "@twinhelm/core/react/console";
import { webAddress } from "../../open/address";
import { useTerminal } from "../context";
import { palette } from "../navigation/layer";
import { addressOf, type Change, type ConsoleState, otherPane, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { useSuspend } from "../output/useSuspend";
import { guarding } from "./guarding";
import type { Commands } from "./useCommands";

/** The keys that work on every screen. */
export function useShellCommands(state: ConsoleState, change: (change: Change) => void): Commands {
  const { signOut } = useClient();
  const { leave, server } = useTerminal();
  const copy = useCopy();
  const suspend = useSuspend();
  const asked = guarding(state.place, change);
  return {
    pane: () => change(otherPane),
    palette: () => change(show(palette)),
    notices: () => change(show({ kind: "notices", top: 0 })),
    help: () => change((state) => ({ ...state, help: 0 })),
    logout: asked(() => signOut()),
    quit: asked(() => leave(0)),
    address: () => copy(webAddress(server, addressOf(state))),
    suspend,
    interrupt: () => leave(130),
  };
}
