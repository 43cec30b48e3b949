import { usePlansThatArrive } from "@twinhelm/core/assistant/react";
import { useWindowSize } from "ink";
import { useUndoOfNotices } from "./activity/useUndo";
import { useTerminal } from "./context";
import { Frame } from "./frame/Frame";
import { frameSize, leastColumns, leastRows } from "./frame/geometry";
import { TooSmall } from "./frame/TooSmall";
import { useNotice } from "./frame/useNotice";
import { ScreenRouter } from "./navigation/ScreenRouter";
import type { Change, ConsoleState } from "./navigation/state";

export interface ConsoleProps {
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
}

/** The console of somebody who is signed in, in the size of the terminal. */
export function Console({ state, change }: ConsoleProps) {
  const { columns, rows } = useWindowSize();
  const { spoken } = useTerminal();
  // Each screen has a frame of its own: what was said outlives it.
  useUndoOfNotices(change);
  usePlansThatArrive();
  const notice = useNotice({ visible: state.layer === undefined, path: state.place.path });
  if (columns < leastColumns || rows < leastRows) return <TooSmall columns={columns} rows={rows} />;
  const size = frameSize(columns, rows, state.pane, spoken);
  const area = { width: size.screen, height: size.body, focused: state.pane === "screen" };
  return (
    <ScreenRouter area={area} state={state} change={change}>
      {(view) => <Frame {...{ size, view, state, change, notice }} />}
    </ScreenRouter>
  );
}
