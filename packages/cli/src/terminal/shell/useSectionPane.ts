import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import { useMemo } from "react";
import { scrollTo } from "../layout/scroll";
import { useTerminal } from "./context";
import type { FrameSize } from "./geometry";
import { nextSection, paneLines, sectionLines } from "./sections";
import { type Change, type ConsoleState, focus, goBack, open } from "./state";
import type { Commands } from "./useCommands";

/** Lines and keys of the section list. */
export function useSectionPane(
  state: ConsoleState,
  change: (change: Change) => void,
  size: FrameSize,
): { lines: readonly string[]; commands: Commands } {
  const { paint } = useTerminal();
  const access = useAccess();
  const buckets = useBuckets();
  const lines = useMemo(
    () => (access.value === undefined ? [] : sectionLines(access.value, buckets.value ?? [])),
    [access.value, buckets.value],
  );
  const height = size.body - 1;
  const row = Math.min(state.section.row, Math.max(0, lines.length - 1));
  const move = (by: number) => () =>
    change((now) => {
      const next = nextSection(lines, Math.min(now.section.row, lines.length - 1), by);
      return { ...now, section: { row: next, top: scrollTo(next, now.section.top, height, lines.length) } };
    });
  const enter = () =>
    change((now) => {
      const path = lines[Math.min(now.section.row, lines.length - 1)]?.path;
      return path === undefined ? now : open(path)(now);
    });
  const shown = paneLines({
    lines,
    row,
    top: state.section.top,
    path: state.place.path,
    focused: state.pane === "sections",
    width: size.sections,
    height: size.body,
    paint,
  });
  const commands: Commands = {
    up: move(-1),
    down: move(1),
    pageUp: move(-height),
    pageDown: move(height),
    first: move(-lines.length),
    last: move(lines.length),
    open: enter,
    right: () => change(focus("screen")),
    refresh: () => {
      access.reload();
      buckets.reload();
    },
    ...(state.before.length > 0 ? { back: () => change(goBack) } : {}),
  };
  return { lines: size.sections === 0 ? [] : shown, commands };
}
