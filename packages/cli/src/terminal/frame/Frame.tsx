import { text } from "@twinhelm/core/text/catalogue";
import { Box, usePaste } from "ink";
import { useTerminal } from "../context";
import { type CommandId, isCommandId } from "../keys/bindings";
import { HelpPane } from "../keys/HelpPane";
import { type HelpContent, helpAfter, helpParts } from "../keys/help";
import { keyLine } from "../keys/keyLine";
import { type Commands, useCommands } from "../keys/useCommands";
import { useIdleKeys } from "../keys/useIdleKeys";
import { useShellCommands } from "../keys/useShellCommands";
import { LayerView } from "../layers/LayerView";
import { palette } from "../navigation/layer";
import { addressOf, type Change, type ConsoleState, focus, show } from "../navigation/state";
import { layerSign } from "../output/signs";
import type { ScreenView } from "../screen/screen";
import { useSectionPane } from "../sections/useSectionPane";
import { bodyLines, type FrameSize } from "./geometry";
import { Lines } from "./Lines";
import { OpenedLine } from "./OpenedLine";
import { longNotice, type Notice, spokenStatus, statusLine } from "./statusLine";
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
  const sections = useSectionPane(state, change, size);
  const pane = state.pane === "sections" ? sections.commands : (view.commands ?? {});
  const commands: Commands = {
    ...useShellCommands(state, change),
    search: searchFrom(view, change),
    ...pane,
  };
  const listening = draft === undefined && layer === undefined;
  const offered = new Set(Object.keys(commands).filter(isCommandId));
  const denied = state.pane === "sections" ? sections.denied : (view.denied ?? {});
  const help: HelpContent = {
    ...{ offered, denied, paint, spoken, top: state.help },
    meanings: state.pane === "sections" ? undefined : view.meanings,
    pane: new Set(Object.keys(pane).filter(isCommandId)),
    title: paneTitle(state, view),
    explanation: view.explanation ?? [],
    width: size.width - 3,
    height: size.body,
  };
  const inHelp = (command: CommandId | undefined) => {
    if (state.help === undefined) return false;
    const parts = helpParts(help);
    change(({ help: top, ...now }) => ({
      ...now,
      help: top === undefined ? undefined : helpAfter(command, parts, top),
    }));
    return true;
  };
  const { idle, telling } = useIdleKeys();
  useCommands(telling(commands), listening, inHelp, idle);
  // Keys are commands here: what is pasted by mistake does nothing.
  usePaste(() => undefined, { isActive: listening });
  if (layer !== undefined) {
    const room = { width: size.width, height: size.body, upper: [title] };
    const { layerNumber } = state;
    return <LayerView key={layerNumber} {...{ layer, layerNumber, view, change }} size={room} />;
  }
  // What is too long for its line is read over the end of the screen.
  const long = state.help === undefined ? longNotice(notice, size.width, paint).slice(0, size.body) : [];
  const told = long.length > 0 ? undefined : notice;
  const upper =
    state.help !== undefined ? (
      <>
        <Lines lines={[title]} />
        <Box paddingLeft={1}>
          <HelpPane {...help} />
        </Box>
      </>
    ) : (
      <Lines
        lines={[
          title,
          ...bodyLines(size, sections.lines, view.lines, paint("│", "dim")).slice(0, size.body - long.length),
          ...long,
        ]}
      />
    );
  if (draft === undefined) {
    const standing = problemsOf(state) ?? view.left;
    const { position = "" } = view;
    const status = spoken
      ? spokenStatus(told, standing, position)
      : [statusLine(told ?? standing ?? { text: "", tone: "plain" }, position, size.width, paint)];
    // The line has room for what this screen does.
    const worth = new Set(
      [...offered].filter((id) => id !== "search" || view.commands?.search !== undefined),
    );
    const keys = keyLine(worth, size.width, paint, new Set(Object.keys(denied).filter(isCommandId)));
    return (
      <Box flexDirection="column">
        {upper}
        <Lines lines={[...status, keys]} />
      </Box>
    );
  }
  return (
    <Box flexDirection="column">
      {upper}
      <OpenedLine {...{ draft, view, change }} notice={told} line={state.place.line} width={size.width} />
    </Box>
  );
}

/** The search of the screen, also from the section list; without one, everything is searched: letters are no commands. */
const searchFrom =
  ({ commands = {} }: ScreenView, change: FrameProps["change"]) =>
  () => {
    if (commands.search === undefined) return change(show(palette));
    change(focus("screen"));
    commands.search();
  };

const paneTitle = ({ pane }: ConsoleState, { names }: ScreenView): string => {
  if (pane === "sections") return text("terminal.help.sections");
  const name = names?.at(-1);
  return name === undefined ? text("terminal.help") : text("terminal.help.screen", { name });
};

const problemsOf = ({ place: { problems } }: ConsoleState): Notice | undefined =>
  problems === undefined
    ? undefined
    : { text: text("terminal.address.problems", { names: problems.join(", ") }), tone: "warning" };
