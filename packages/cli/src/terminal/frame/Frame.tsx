import { text } from "@twinhelm/core/text/catalogue";
import { Box } from "ink";
import { useMemo } from "react";
import { type TerminalContext, useTerminal } from "../context";
import { isCommandId } from "../keys/bindings";
import { guarding } from "../keys/guarding";
import { HelpPane } from "../keys/HelpPane";
import { keyLine } from "../keys/keyLine";
import { LayerView } from "../layers/LayerView";
import { addressOf, type Change, type ConsoleState } from "../navigation/state";
import { layerSign } from "../output/signs";
import type { ScreenView } from "../screen/screen";
import { bodyLines, type FrameSize } from "./geometry";
import { Lines } from "./Lines";
import { OpenedLine } from "./OpenedLine";
import { longNotice, type Notice, spokenStatus, statusLine } from "./statusLine";
import { useFrameKeys } from "./useFrameKeys";
import { useGoing } from "./useGoing";
import { useTitle } from "./useTitle";

export interface FrameProps {
  readonly size: FrameSize;
  readonly view: ScreenView;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  readonly notice: Notice | undefined;
}

/** Title, sections, screen, status and keys as lines of one text, and the keys that work now. */
export function Frame({ size, view, state, change, notice }: FrameProps) {
  const { paint, spoken } = useTerminal();
  // The sign of a layer stands before it.
  const heading = useTitle(addressOf(state), view.names, spoken ? size.width - 1 : size.width);
  const { draft, layer } = state;
  const covered = layer !== undefined || state.help !== undefined;
  const title = spoken && covered ? `${layerSign}${heading}` : heading;
  const guard = useMemo(() => guarding(state.place, change), [state.place, change]);
  const going = useGoing();
  const keys = useFrameKeys({ size, view, state, change, notice });
  if (layer !== undefined) {
    const room = { width: size.width, height: size.body, upper: [title] };
    const { layerNumber } = state;
    return <LayerView key={layerNumber} {...{ layer, layerNumber, view, change, guard }} size={room} />;
  }
  // What is too long for its line is read over the end of the screen.
  const long = state.help === undefined ? longNotice(notice, size.width, paint).slice(0, size.body) : [];
  const told = long.length > 0 ? undefined : notice;
  const body = () =>
    bodyLines(size, keys.sections, view.lines, paint("│", "dim")).slice(0, size.body - long.length);
  return (
    <Box flexDirection="column">
      <Lines lines={state.help === undefined ? [title, ...body(), ...long] : [title]} />
      {state.help !== undefined && (
        <Box paddingLeft={1}>
          <HelpPane {...keys.help} />
        </Box>
      )}
      {draft === undefined ? (
        <Lines lines={lowerLines({ size, view, state, told, going, keys, paint, spoken })} />
      ) : (
        <OpenedLine {...{ draft, view, change }} notice={told} line={state.place.line} width={size.width} />
      )}
    </Box>
  );
}

interface Lower
  extends Pick<FrameProps, "size" | "view" | "state">,
    Pick<TerminalContext, "paint" | "spoken"> {
  readonly told: Notice | undefined;
  readonly going: string | undefined;
  readonly keys: Pick<ReturnType<typeof useFrameKeys>, "offered" | "denied">;
}

/** The status, and the keys that are worth their room. */
function lowerLines({ size, view, state, told, going, keys, paint, spoken }: Lower): readonly string[] {
  const standing =
    problemsOf(state) ?? (going === undefined ? view.left : { text: going, tone: "plain" as const });
  const { position = "" } = view;
  const status = spoken
    ? spokenStatus(told, standing, position)
    : [statusLine(told ?? standing ?? { text: "", tone: "plain" }, position, size.width, paint)];
  // The line has room for what this screen does.
  const worth = new Set(
    [...keys.offered].filter((id) => id !== "search" || view.commands?.search !== undefined),
  );
  const denied = new Set(Object.keys(keys.denied).filter(isCommandId));
  const own = state.pane === "sections" ? {} : { meanings: view.meanings, first: view.first };
  return [...status, keyLine(worth, size.width, paint, denied, own)];
}

const problemsOf = ({ place: { problems } }: ConsoleState): Notice | undefined =>
  problems === undefined
    ? undefined
    : { text: text("terminal.address.problems", { names: problems.join(", ") }), tone: "warning" };
