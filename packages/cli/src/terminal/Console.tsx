import { useWindowSize } from "ink";
import { useTerminal } from "./context";
import { Frame } from "./frame/Frame";
import { frameSize, leastColumns, leastRows } from "./frame/geometry";
import { TooSmall } from "./frame/TooSmall";
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
  if (columns < leastColumns || rows < leastRows) return <TooSmall columns={columns} rows={rows} />;
  const size = frameSize(columns, rows, state.pane, spoken);
  const area = { width: size.screen, height: size.body, focused: state.pane === "screen" };
  return (
    <ScreenRouter area={area} state={state} change={change}>
      {(view) => <Frame size={size} view={view} state={state} change={change} />}
    </ScreenRouter>
  );
}
