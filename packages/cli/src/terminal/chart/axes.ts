import { cut, fit, widthOf } from "../layout/width";
import { type Drawing, figureText } from "./drawing";
import { type Scale, shareOf } from "./scale";

/** What stands below a plot: one text at its beginning, one at its end. */
export interface AxisEnds {
  readonly begin: string;
  readonly end: string;
}

/** Room of the plot itself, beside and above its axes. */
export interface PlotRoom {
  readonly columns: number;
  readonly rows: number;
  /** Columns of the figures beside it. */
  readonly side: number;
}

/** Fewer lines or columns than these have no axes. */
const least = { lines: 4, columns: 16 };

export function plotRoom({ ticks }: Scale, { width, height, locale }: Drawing): PlotRoom {
  if (height < least.lines || width < least.columns) return { columns: width, rows: height, side: 0 };
  const side = Math.min(10, Math.max(...ticks.map((tick) => widthOf(figureText(tick, locale)))));
  return { columns: Math.max(1, width - side - 2), rows: height - 2, side };
}

/** A plot with the figures of its axis at the left, and what its lower edge goes from and to. */
export function withAxes(
  plot: readonly string[],
  { columns, rows, side }: PlotRoom,
  scale: Scale,
  ends: AxisEnds,
  { paint, locale }: Drawing,
): readonly string[] {
  if (side === 0) return plot;
  const beside = new Map<number, string>();
  // Ticks of one line: that which is there already stays, and both ends are.
  const [first, ...others] = scale.ticks;
  for (const tick of [first, others.pop(), ...others])
    if (tick !== undefined) {
      const row = rowOf(tick, scale, rows);
      const isFree = [row - 1, row, row + 1].every((each) => !beside.has(each)) || beside.size < 2;
      if (isFree && !beside.has(row)) beside.set(row, figureText(tick, locale));
    }
  const lines = plot.map((line, row) => {
    const figure = beside.get(row);
    const edge = figure === undefined ? "│" : "┤";
    return `${paint(`${fit(figure ?? "", side, "right")} ${edge}`, "dim")}${line}`;
  });
  const indent = " ".repeat(side + 1);
  return [
    ...lines,
    paint(`${indent}└${"─".repeat(columns)}`, "dim"),
    paint(`${indent} ${endsLine(ends, columns)}`, "dim"),
  ];
}

/** The line of a figure, from the top. */
const rowOf = (figure: number, scale: Scale, rows: number): number =>
  Math.round((1 - shareOf(figure, scale)) * (rows - 1));

/** Two texts at both ends of a line. */
function endsLine({ begin, end }: AxisEnds, width: number): string {
  if (end === "" || begin === end) return cut(begin, width);
  const half = Math.max(0, Math.floor((width - 1) / 2));
  const [left, right] =
    widthOf(begin) + widthOf(end) + 1 <= width ? [begin, end] : [cut(begin, half), cut(end, half)];
  return `${left}${" ".repeat(Math.max(1, width - widthOf(left) - widthOf(right)))}${right}`;
}
