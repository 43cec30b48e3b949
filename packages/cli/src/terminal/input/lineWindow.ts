import { visibleText } from "@twinhelm/core/text/visible";
import { widthOf } from "../layout/width";
import { graphemesOf, type Line } from "./line";

/** What of a line is in sight, in at most as many columns as there is room for; safe to show. */
export interface LineWindow {
  /** First grapheme in sight, as an offset into the text. */
  readonly left: number;
  readonly before: string;
  /** The grapheme under the caret; at the end of the line a space. */
  readonly caret: string;
  readonly after: string;
  /** True: there is more on that side. */
  readonly more: { readonly left: boolean; readonly right: boolean };
}

interface Cell {
  readonly index: number;
  readonly shown: string;
  readonly width: number;
}

/**
 * The part of a line around its caret, scrolled as little as possible. A line that does not fit leaves a column free on
 * each side, where it can be said that there is more. `mask` replaces each grapheme.
 */
export function lineWindow(line: Line, width: number, mask?: string): LineWindow {
  const cells = cellsOf(line.text, mask);
  const at = cells.findIndex(({ index }) => index === line.caret);
  const whole = widthBetween(cells, 0, cells.length) <= width;
  const room = Math.max(1, whole ? width : width - 2);
  const first = whole ? 0 : firstInSight(cells, at, line.left, room);
  let last = first;
  for (let used = cells[first]?.width ?? 0; last < cells.length && used <= room; ) {
    last += 1;
    used += cells[last]?.width ?? 0;
  }
  // A caret that is wider than the whole window is shown alone.
  last = Math.max(last, at + 1);
  const text = (from: number, to: number) =>
    cells
      .slice(from, to)
      .map(({ shown }) => shown)
      .join("");
  return {
    left: cells[first]?.index ?? 0,
    before: text(first, at),
    caret: cells[at]?.shown ?? " ",
    after: text(at + 1, last),
    more: { left: first > 0, right: last < cells.length },
  };
}

/** The graphemes as they are shown, and the place behind them. */
function cellsOf(text: string, mask: string | undefined): readonly Cell[] {
  const end: Cell = { index: text.length, shown: " ", width: 1 };
  const cells = graphemesOf(text).map(({ segment, index }): Cell => {
    const visible = mask ?? visibleText(segment);
    // What has no width of its own needs a character to combine with.
    const shown = widthOf(visible) === 0 ? ` ${visible}` : visible;
    return { index, shown, width: widthOf(shown) };
  });
  return [...cells, end];
}

const widthBetween = (cells: readonly Cell[], from: number, to: number): number =>
  cells.slice(from, to).reduce((sum, { width }) => sum + width, 0);

function firstInSight(cells: readonly Cell[], at: number, left: number, room: number): number {
  const wanted = cells.findIndex(({ index }) => index >= left);
  let first = Math.min(wanted < 0 ? at : wanted, at);
  while (first < at && widthBetween(cells, first, at + 1) > room) first += 1;
  // Room that came free at the end is used.
  while (first > 0 && widthBetween(cells, first - 1, cells.length) <= room) first -= 1;
  return first;
}
