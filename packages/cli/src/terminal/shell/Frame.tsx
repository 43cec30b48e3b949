import { Box, Text, usePaste } from "ink";
import { type CommandId, inputKeys, isCommandId } from "../keys";
import { LayerView } from "../layers/LayerView";
import type { Paint } from "../layout/paint";
import { useTerminal } from "./context";
import { bodyLines, type FrameSize } from "./geometry";
import { helpLines } from "./help";
import { hintLine, keyLine } from "./keyLine";
import { Lines } from "./Lines";
import { SearchLine } from "./SearchLine";
import type { ScreenView } from "./screen";
import type { Change, ConsoleState } from "./state";
import { statusLine } from "./statusLine";
import { type Commands, useCommands } from "./useCommands";
import { useNotice } from "./useNotice";
import { useSectionPane } from "./useSectionPane";
import { useShellCommands } from "./useShellCommands";
import { useTitle } from "./useTitle";

export interface FrameProps {
  readonly size: FrameSize;
  readonly view: ScreenView;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
}

/** Title, sections, screen, status and keys as lines of one text, and the keys that work now. */
export function Frame({ size, view, state, change }: FrameProps) {
  const { paint } = useTerminal();
  const { notice, dismiss } = useNotice();
  const title = useTitle(state.place.path, view.names, size.width);
  const sections = useSectionPane(state, change, size);
  const pane = state.pane === "sections" ? sections.commands : (view.commands ?? {});
  const commands: Commands = { ...useShellCommands(change), ...pane };
  const { draft, layer } = state;
  const listening = draft === undefined && layer === undefined;
  useCommands(commands, listening, () => {
    dismiss();
    if (state.help) change((now) => ({ ...now, help: false }));
    return state.help;
  });
  // Keys are commands here: what is pasted by mistake does nothing.
  usePaste(() => undefined, { isActive: listening });
  const offered = new Set(Object.keys(commands).filter(isCommandId));
  const body = state.help
    ? help(offered, view.explanation, size, paint)
    : bodyLines(size, sections.lines, view.lines, paint("│", "dim"));
  if (layer !== undefined) {
    const room = { width: size.width, height: size.body, upper: [title] };
    return <LayerView layer={layer} size={room} view={view} change={change} />;
  }
  const upper = [title, ...body];
  if (draft === undefined) {
    const left = notice ?? view.left ?? { text: "", tone: "plain" };
    const status = statusLine(left, view.position ?? "", size.width, paint);
    const keys = keyLine(offered, size.width, paint);
    return (
      <Box flexDirection="column">
        <Lines lines={[...upper, status, keys]} />
      </Box>
    );
  }
  const edit = (next: string | undefined) => change((now) => ({ ...now, draft: next }));
  return (
    <Box flexDirection="column">
      <Lines lines={upper} />
      <SearchLine
        draft={draft}
        width={size.width}
        onChange={edit}
        onSubmit={(words) => view.onSearch?.(words)}
        onCancel={() => edit(undefined)}
      />
      <Text wrap="truncate">
        {notice === undefined
          ? hintLine(inputKeys.search, size.width, paint)
          : statusLine(notice, "", size.width, paint)}
      </Text>
    </Box>
  );
}

/** The help takes the room of both panes. */
function help(
  offered: ReadonlySet<CommandId>,
  explanation: readonly string[] = [],
  { width, body }: FrameSize,
  paint: Paint,
): readonly string[] {
  const lines = helpLines({ offered, explanation, width: width - 3, height: body, paint });
  return [...lines.map((line) => `  ${line}`), ...Array<string>(body).fill("")].slice(0, body);
}
