import { usePlansThatArrive } from "@twinhelm/core/assistant/react/arriving";
import { useUndoOfNotices } from "./activity/useUndo";
import { useTerminal } from "./context";
import { Frame } from "./frame/Frame";
import { frameSize } from "./frame/geometry";
import { useNotice } from "./frame/useNotice";
import { useRoom } from "./frame/useRoom";
import { ScreenRouter } from "./navigation/ScreenRouter";
import type { Change, ConsoleState } from "./navigation/state";

export interface ConsoleProps {
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
}

/** The console of somebody who is signed in, in the size of the terminal. */
export function Console({ state, change }: ConsoleProps) {
  const { columns, rows } = useRoom();
  const { spoken } = useTerminal();
  // Each screen has a frame of its own: what was said outlives it.
  useUndoOfNotices(change);
  usePlansThatArrive();
  const notice = useNotice({ visible: state.layer === undefined, path: state.place.path });
  const size = frameSize(columns, rows, state.pane, spoken);
  const area = { width: size.screen, height: size.body, focused: state.pane === "screen" };
  return (
    <ScreenRouter area={area} state={state} change={change}>
      {(view) => <Frame {...{ size, view, state, change, notice }} />}
    </ScreenRouter>
  );
}
