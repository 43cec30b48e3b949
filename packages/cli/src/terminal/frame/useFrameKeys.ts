import { text } from "@twinhelm/core/text/catalogue";
import { useTerminal } from "../context";
import { usePaste } from "../input/useKeys";
import { type CommandId, isCommandId } from "../keys/bindings";
import { type HelpContent, helpAfter, helpParts } from "../keys/help";
import { type Commands, useCommands } from "../keys/useCommands";
import { useIdleKeys } from "../keys/useIdleKeys";
import { useShellCommands } from "../keys/useShellCommands";
import { palette } from "../navigation/layer";
import { type Change, type ConsoleState, focus, show } from "../navigation/state";
import type { Denied, ScreenView } from "../screen/screen";
import { useSectionPane } from "../sections/useSectionPane";
import type { FrameSize } from "./geometry";
import type { Notice } from "./statusLine";

interface Framed {
  readonly size: FrameSize;
  readonly view: ScreenView;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  readonly notice: Notice | undefined;
}

interface FrameKeys {
  /** Lines of the section list. */
  readonly sections: readonly string[];
  /** Keys that work now. */
  readonly offered: ReadonlySet<CommandId>;
  readonly denied: Denied;
  readonly help: HelpContent;
}

/** The keys that work now: those of the console and of the pane that has them; and the help that tells them. */
export function useFrameKeys({ size, view, state, change, notice }: Framed): FrameKeys {
  const { paint, spoken } = useTerminal();
  const { draft, layer } = state;
  const sections = useSectionPane(state, change, size);
  const inSections = state.pane === "sections";
  const pane = inSections ? sections.commands : (view.commands ?? {});
  const commands: Commands = {
    ...useShellCommands(state, change),
    search: searchFrom(view, change),
    ...pane,
    // The notice says so, over what the key does otherwise.
    ...(notice?.undo === undefined ? {} : { undo: notice.undo }),
  };
  const offered = new Set(Object.keys(commands).filter(isCommandId));
  const denied = inSections ? sections.denied : (view.denied ?? {});
  const help: HelpContent = {
    ...{ offered, denied, paint, spoken, top: state.help },
    meanings: inSections ? undefined : view.meanings,
    pane: new Set(Object.keys(pane).filter(isCommandId)),
    title: paneTitle(state, view),
    explanation: view.explanation ?? [],
    width: size.width - 3,
    height: size.body,
  };
  const listening = draft === undefined && layer === undefined;
  const { idle, telling } = useIdleKeys();
  useCommands(telling(commands), listening, inHelp(state, change, help), idle);
  // Keys are commands here: what is pasted by mistake does nothing.
  usePaste(() => undefined, { isActive: listening });
  return { sections: sections.lines, offered, denied, help };
}

/** What keys do while the help is shown: they turn its pages, or close it. */
const inHelp =
  (state: ConsoleState, change: Framed["change"], help: HelpContent) => (command: CommandId | undefined) => {
    if (state.help === undefined) return false;
    const parts = helpParts(help);
    change(({ help: top, ...now }) => ({
      ...now,
      help: top === undefined ? undefined : helpAfter(command, parts, top),
    }));
    return true;
  };

/** The search of the screen, also from the section list; without one, everything is searched: letters are no commands. */
const searchFrom =
  ({ commands = {} }: ScreenView, change: Framed["change"]) =>
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
