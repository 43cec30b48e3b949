import type { SectionEntry } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { useInput } from "ink";
import { type ReactNode, useState } from "react";
import { clamp } from "../layout/window";
import { useTerminal } from "./context";
import { bodySize, Frame, type Size, sideWidth } from "./Frame";
import { helpLines } from "./help";
import { actionOf, type KeyAction, type KeyScope, keyLine } from "./keys";
import { nextItem, sideItems, sideLines } from "./sections";

export type Pane = "sections" | "screen";

/** What the console gives to each screen. */
export interface Shell {
  readonly size: Size;
  readonly path: string;
  readonly entries: readonly SectionEntry[];
  readonly pane: Pane;
  readonly setPane: (pane: Pane) => void;
  readonly sideCursor: number;
  readonly setSideCursor: (index: number) => void;
  readonly open: (path: string) => void;
  readonly person: string;
  readonly refresh: () => void;
  readonly signOut: () => void;
}

interface ConsoleFrameProps {
  readonly shell: Shell;
  readonly scope: KeyScope;
  readonly title: readonly string[];
  readonly body: readonly string[];
  readonly status: string;
  /** Keys that the screen understands, when it has the focus. */
  readonly onAction: (action: KeyAction) => void;
  /** Esc in the screen. False: there was nothing to leave, so the section list gets the focus. */
  readonly onCancel?: () => boolean;
  /** True while something is being typed: keys are letters then. */
  readonly typing?: boolean;
  readonly input?: ReactNode;
  /** What the help explains beside the keys. */
  readonly explanation?: readonly string[];
}

/** The frame of a screen with the section list, and the keys that work everywhere. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const { shell, scope, title, body, status, input, typing = false, explanation = [] } = props;
  const { style, server } = useTerminal();
  const [help, setHelp] = useState(false);
  const items = sideItems(shell.entries);
  const inner = bodySize(shell.size);
  const width = sideWidth(shell.size.columns);
  const inSections = shell.pane === "sections";
  const current: KeyScope = inSections ? "list" : scope;
  useKeys(props, help, setHelp, items);
  const cursor = clamp(shell.sideCursor, items.length);
  const side = (columns: number) =>
    sideLines({
      items,
      cursor,
      path: shell.path.split("?")[0] ?? "",
      active: inSections,
      width: columns,
      height: inner.rows,
      style,
    });
  // A narrow terminal has room for one of the two.
  const narrowList = width === 0 && inSections;
  const shown = narrowList ? side(shell.size.columns - 2) : body;
  return (
    <Frame
      size={shell.size}
      style={style}
      title={[text("app.name"), ...title].join(" ▸ ")}
      corner={`${server} · ${shell.person}`}
      side={width === 0 ? undefined : side(width)}
      body={help ? helpLines(current, explanation, inner.columns, inner.rows, style) : shown}
      status={status}
      keys={typing ? text("terminal.typing") : keyLine(current)}
      input={input}
    />
  );
}

function useKeys(
  { shell, scope, onAction, onCancel, typing = false }: ConsoleFrameProps,
  help: boolean,
  setHelp: (help: boolean) => void,
  items: ReturnType<typeof sideItems>,
): void {
  const { quit } = useTerminal();
  useInput((input, key) => {
    if (key.ctrl && input === "c") return quit();
    if (typing) {
      if (key.escape) onCancel?.();
      return;
    }
    if (help) return setHelp(false);
    const inSections = shell.pane === "sections";
    const action = actionOf(input, key, inSections ? "list" : scope);
    if (action === undefined) return;
    const everywhere: Partial<Record<KeyAction, () => void>> = {
      quit,
      help: () => setHelp(true),
      logout: shell.signOut,
      pane: () => shell.setPane(inSections ? "screen" : "sections"),
      back: () => {
        if (!inSections && onCancel?.() !== true) shell.setPane("sections");
      },
    };
    const general = everywhere[action];
    if (general !== undefined) return general();
    if (inSections) moveInSections(action, shell, items);
    else onAction(action);
  });
}

function moveInSections(action: KeyAction, shell: Shell, items: ReturnType<typeof sideItems>): void {
  const cursor = clamp(shell.sideCursor, items.length);
  const moves: Partial<Record<KeyAction, () => void>> = {
    up: () => shell.setSideCursor(nextItem(items, cursor, -1)),
    down: () => shell.setSideCursor(nextItem(items, cursor, 1)),
    first: () => shell.setSideCursor(nextItem(items, -1, 1)),
    last: () => shell.setSideCursor(nextItem(items, items.length, -1)),
    refresh: shell.refresh,
    open: () => {
      const path = items[cursor]?.path;
      if (path === undefined) return;
      shell.open(path);
      shell.setPane("screen");
    },
  };
  moves[action]?.();
}
