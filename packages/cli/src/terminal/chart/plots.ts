import type { CategoryChart, LabelledSeries, PointChart } from "@twinhelm/core/dashboard/component/data";
import { visibleText } from "@twinhelm/core/text/visible";
import { type AxisEnds, plotRoom, withAxes } from "./axes";
import { Canvas, type Dot } from "./canvas";
import { type Drawing, figureText, fillOf, markOf, toneOf } from "./drawing";
import { type Scale, scaleOf, shareOf } from "./scale";

/** Lines of the plot for one step of its scale. */
const linesOfStep = 3;

/** All figures of all series. */
function* figuresOf(series: readonly LabelledSeries[], fromZero: boolean) {
  if (fromZero) yield 0;
  for (const { figures } of series) yield* figures;
}

const endsOf = (labels: readonly string[]): AxisEnds => ({
  begin: visibleText(labels[0] ?? ""),
  end: visibleText(labels.at(-1) ?? ""),
});

/** Lines through the figures of each series; a gap stays a gap. */
export function linePlot({ labels, series }: CategoryChart, drawing: Drawing): readonly string[] {
  const steps = Math.max(1, Math.floor(drawing.height / linesOfStep));
  const scale = scaleOf(figuresOf(series, drawing.fromZero === true), steps);
  const room = plotRoom(scale, drawing);
  const canvas = new Canvas(room.columns, room.rows);
  for (const [at, { figures }] of series.entries()) drawLine(canvas, figures, scale, at, labels.length);
  return withAxes(canvas.lines(drawing.paint), room, scale, endsOf(labels), drawing);
}

function drawLine(
  canvas: Canvas,
  figures: readonly (number | undefined)[],
  scale: Scale,
  series: number,
  count: number,
): void {
  let before: Dot | undefined;
  let begun = 0;
  for (const [at, figure] of figures.entries()) {
    if (figure === undefined) {
      before = undefined;
      continue;
    }
    const dot = {
      x:
        count < 2
          ? Math.floor(canvas.dotsAcross / 2)
          : Math.round((at / (count - 1)) * (canvas.dotsAcross - 1)),
      y: dotDown(canvas, figure, scale),
    };
    begun = canvas.line(before ?? dot, dot, series, begun);
    before = dot;
  }
}

const dotDown = (canvas: Canvas, figure: number, scale: Scale): number =>
  Math.round((1 - shareOf(figure, scale)) * (canvas.dotsDown - 1));

/** Bars that stand beside one another, for more of them than there are lines. */
export function columnPlot(chart: CategoryChart, drawing: Drawing): readonly string[] {
  const { labels, series } = chart;
  const steps = Math.max(1, Math.floor(drawing.height / linesOfStep));
  const scale = scaleOf(figuresOf(series, true), steps);
  const room = plotRoom(scale, drawing);
  // A column for each bar and one between groups, where there is room; else those that lie together are one.
  const perGroup = Math.min(series.length, room.columns);
  const groups = Math.max(1, Math.min(labels.length, Math.floor((room.columns + 1) / (perGroup + 1))));
  const isTight = labels.length > groups && labels.length * perGroup <= room.columns;
  const count = isTight ? labels.length : groups;
  const gap = isTight ? 0 : 1;
  const wide = Math.max(1, Math.min(6, Math.floor((room.columns / count - gap) / perGroup)));
  const rows = Array.from({ length: room.rows }, (_, row) => {
    let line = "";
    for (let group = 0; group < count; group += 1) {
      for (const [at, { figures }] of series.slice(0, perGroup).entries()) {
        const figure = greatest(figures, group, count, labels.length);
        const cell = columnCell(figure, at, row, room.rows, scale);
        line += cell === " " ? " ".repeat(wide) : drawing.paint(cell.repeat(wide), toneOf(at));
      }
      if (group < count - 1) line += " ".repeat(gap);
    }
    return line;
  });
  return withAxes(rows, room, scale, endsOf(labels), drawing);
}

/** The figure farthest from zero among those that share a column. */
function greatest(
  figures: readonly (number | undefined)[],
  group: number,
  groups: number,
  count: number,
): number | undefined {
  let found: number | undefined;
  const end = Math.floor(((group + 1) * count) / groups);
  for (let at = Math.floor((group * count) / groups); at < end; at += 1) {
    const figure = figures[at];
    if (figure !== undefined && Math.abs(figure) >= Math.abs(found ?? 0)) found = figure;
  }
  return found;
}

const eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"] as const;

/** One character of a column: full, its tip, or nothing. */
function columnCell(
  figure: number | undefined,
  series: number,
  row: number,
  rows: number,
  scale: Scale,
): string {
  if (figure === undefined || figure === 0) return " ";
  const [zero, end] = [shareOf(0, scale) * rows, shareOf(figure, scale) * rows];
  const floor = rows - 1 - row;
  const [low, high] = zero < end ? [zero, end] : [end, zero];
  const covered = Math.min(high, floor + 1) - Math.max(low, floor);
  if (covered >= 0.95) return fillOf(series);
  if (covered <= 0.01) {
    // The smallest figure is not nothing.
    const isFoot = zero < end ? Math.floor(zero) === floor : Math.ceil(zero) - 1 === floor;
    return high - low < 0.05 && isFoot ? (zero < end ? "▁" : "▔") : " ";
  }
  if (series > 0) return covered >= 0.5 ? fillOf(series) : " ";
  if (high <= floor + 1 && low <= floor) return eighths[Math.max(1, Math.floor(covered * 8))] ?? "▄";
  return covered >= 0.5 ? "▀" : "▔";
}

/** More points than these are dots, where there is one series. */
const mostMarked = 60;

/** Points in a plane: marks of few of them and of several series, else dots; bubbles as circles around them. */
export function pointPlot({ series, axes, type }: PointChart, drawing: Drawing): readonly string[] {
  const steps = Math.max(1, Math.floor(drawing.height / linesOfStep));
  const points = series.flatMap((each) => each.points);
  const across = scaleOf(
    points.map(({ x }) => x),
    Math.max(1, Math.floor(drawing.width / 12)),
    axes.x,
  );
  const up = scaleOf(
    points.map(({ y }) => y),
    steps,
    axes.y,
  );
  const room = plotRoom(up, drawing);
  const canvas = new Canvas(room.columns, room.rows);
  const largest = points.reduce((most, { r = 0 }) => Math.max(most, r), 0);
  for (const [at, each] of series.entries())
    for (const { x, y, r } of each.points) {
      if (x < across.min || x > across.max || y < up.min || y > up.max) continue;
      const dot = {
        x: Math.round(shareOf(x, across) * (canvas.dotsAcross - 1)),
        y: dotDown(canvas, y, up),
      };
      if (type === "bubble" && r !== undefined && largest > 0) circle(canvas, dot, r / largest, at);
      if (series.length > 1 || points.length <= mostMarked) canvas.mark(dot.x, dot.y, markOf(at), at);
      else canvas.dot(dot.x, dot.y, at);
    }
  const ends = {
    begin: figureText(across.min, drawing.locale),
    end: figureText(across.max, drawing.locale),
  };
  return withAxes(canvas.lines(drawing.paint), room, up, ends, drawing);
}

/** A circle around a dot; `share`: of the largest radius that is drawn. */
function circle(canvas: Canvas, { x, y }: Dot, share: number, series: number): void {
  const radius = Math.max(1, share * Math.min(canvas.dotsDown, canvas.dotsAcross) * 0.18);
  const steps = Math.ceil(radius * 7);
  for (let at = 0; at < steps; at += 1) {
    const angle = (at / steps) * 2 * Math.PI;
    canvas.dot(Math.round(x + Math.cos(angle) * radius), Math.round(y + Math.sin(angle) * radius), series);
  }
}
