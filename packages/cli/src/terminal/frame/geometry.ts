import { clamp } from "../layout/scroll";
import { fit, widthOf } from "../layout/width";
import type { Pane } from "../navigation/state";

/** Smallest terminal the console works on. */
export const leastColumns = 40;
export const leastRows = 10;

export const isTooSmall = (columns: number, rows: number): boolean =>
  columns < leastColumns || rows < leastRows;

/** Below this width only the pane that has the keys is shown. */
const twoPanes = 60;

/** Where the parts of a frame are, in columns and lines. */
export interface FrameSize {
  readonly width: number;
  /** Lines between title and status. */
  readonly body: number;
  /** 0: not shown. */
  readonly sections: number;
  /** 0: not shown. */
  readonly screen: number;
}

/** The parts on a terminal of this size. What is read out is one pane. A frame never reaches the last row: Ink would clear the screen. */
export function frameSize(columns: number, rows: number, pane: Pane, spoken = false): FrameSize {
  // What is read out says notice, state and position in lines of their own.
  const body = Math.max(0, rows - (spoken ? 6 : 4));
  if (spoken || columns < twoPanes) {
    const alone = pane === "sections";
    return { width: columns, body, sections: alone ? columns : 0, screen: alone ? 0 : columns };
  }
  const sections = clamp(Math.round(columns / 4), 20, 30);
  return { width: columns, body, sections, screen: columns - sections - 1 };
}

/** Puts the panes side by side. `sections` are of full width, lines of the screen may be shorter. */
export function bodyLines(
  size: FrameSize,
  sections: readonly string[],
  screen: readonly string[],
  separator: string,
): readonly string[] {
  return Array.from({ length: size.body }, (_, index) => {
    const left = size.sections === 0 ? "" : (sections[index] ?? "");
    const right = size.screen === 0 ? "" : (screen[index] ?? "");
    return size.sections > 0 && size.screen > 0 ? `${left}${separator}${right}` : `${left}${right}`;
  });
}

/** The message on a terminal that is too small, cut to it. */
export const smallLines = (message: readonly string[], columns: number, rows: number): readonly string[] =>
  message
    .slice(0, Math.max(1, rows - 1))
    .map((line) => (widthOf(line) > columns ? fit(line, columns) : line));
