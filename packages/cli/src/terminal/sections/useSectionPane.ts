import { neededBySection, sectionEntries } from "@twinhelm/core/area/sections";
import { isSame } from "@twinhelm/core/editing/same";
import { useMemory } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useKept } from "@twinhelm/core/react/kept";
import { useDrawers, useListed } from "@twinhelm/core/react/listed";
import { readCategoryOrder } from "@twinhelm/core/section/categories";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTerminal } from "../context";
import type { FrameSize } from "../frame/geometry";
import type { Commands } from "../keys/useCommands";
import { scrollTo } from "../layout/scroll";
import { type Change, type ConsoleState, focus, goBack, open } from "../navigation/state";
import type { Denied } from "../screen/screen";
import { lineOfPath, nextSection, paneLines, type SectionLine, sectionLines } from "./sections";
import { fold, useLineCommands } from "./useLineCommands";

/** The entries of the section list, in their categories. */
function useSectionLines(folded: readonly string[]): {
  readonly lines: readonly SectionLine[];
  readonly reload: () => void;
} {
  const access = useAccess().value;
  const { areas } = useClient();
  const drawers = useDrawers();
  const { value: listed, reload } = useListed();
  const memory = useMemory();
  const orders = useKept(
    Object.fromEntries(areas.sections.map(({ title }) => [title, readCategoryOrder(memory, title)])),
    isSame,
  );
  const lines = useMemo(
    () =>
      access === undefined
        ? []
        : sectionLines(
            areas,
            sectionEntries(areas, drawers, access, listed ?? {}),
            access,
            ({ title }) => ({ order: orders[title] ?? [], folded }),
            (entries) =>
              listed === undefined ? undefined : neededBySection(drawers, access, listed, entries),
          ),
    [access, areas, drawers, listed, orders, folded],
  );
  return { lines, reload };
}

/** The cursor of the list goes to the screen that was opened, as soon as the list has it. */
function useFollowing(
  lines: readonly SectionLine[],
  path: string,
  height: number,
  change: (change: Change) => void,
): void {
  const at = lineOfPath(lines, path);
  const known = at >= 0;
  // An entry that is moved takes the cursor along by itself: another place in the list is not followed.
  const follow = useEffectEvent((opened: string) =>
    change((now) =>
      lineOfPath(lines.slice(now.section.row, now.section.row + 1), opened) === 0
        ? now
        : { ...now, section: { row: at, top: scrollTo(at, now.section.top, height, lines.length) } },
    ),
  );
  useEffect(() => {
    if (known) follow(path);
  }, [path, known]);
}

/** Lines and keys of the section list. */
export function useSectionPane(
  state: ConsoleState,
  change: (change: Change) => void,
  size: FrameSize,
): { lines: readonly string[]; commands: Commands; denied: Denied } {
  const { paint } = useTerminal();
  const { lines, reload } = useSectionLines(state.folded);
  const height = size.body - 1;
  useFollowing(lines, state.place.path, height, change);
  const row = Math.min(state.section.row, Math.max(0, lines.length - 1));
  const move = (by: number) => () =>
    change((now) => {
      const next = nextSection(lines, Math.min(now.section.row, lines.length - 1), by);
      return { ...now, section: { row: next, top: scrollTo(next, now.section.top, height, lines.length) } };
    });
  const lineCommands = useLineCommands(lines[row], change);
  const enter = () =>
    change((now) => {
      const line = lines[Math.min(now.section.row, lines.length - 1)];
      if (line?.path !== undefined) return open(line.path)(now);
      if (line?.kind === "category") return fold(line.id)(now);
      if (line?.kind === "add") lineCommands.begin?.();
      return now;
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
    ...lineCommands.commands,
    right: () => change(focus("screen")),
    refresh: reload,
    ...(state.before.length > 0 ? { back: () => change(goBack) } : {}),
  };
  return { lines: size.sections === 0 ? [] : shown, commands, denied: lineCommands.denied };
}
