import type { Chart } from "@twinhelm/core/dashboard/component/data";
import { hasFigures } from "@twinhelm/core/dashboard/component/figures";
import { chartText } from "@twinhelm/core/text/chart";
import { visibleText } from "@twinhelm/core/text/visible";
import { cut, widthOf } from "../layout/width";
import { barCount, barLines } from "./bars";
import { Canvas } from "./canvas";
import { type Drawing, fillOf, markOf, toneOf } from "./drawing";
import { columnPlot, linePlot, pointPlot } from "./plots";

/** Fewer columns have no room for a chart. */
const leastWidth = 12;

/**
 * A chart as lines of at most this width, at most so many: lines and points in braille, bars as bars, and what goes
 * around a circle as bars with their figures. Its texts are made safe to show.
 */
export function chartLines(chart: Chart, drawing: Drawing): readonly string[] {
  const { height, width, paint } = drawing;
  if (height < 1 || width < leastWidth) return [];
  if (!hasFigures(chart)) return [paint(cut(chartText("none"), width), "dim")];
  const kind = kindOf(chart, height);
  const legend = height < 5 ? [] : legendLines(chart, kind, drawing).slice(0, Math.floor(height / 3));
  const room = { ...drawing, height: height - legend.length };
  return [...legend, ...plotOf(chart, kind, room)];
}

type Kind = "line" | "columns" | "bars" | "points";

/** Bars stand beside one another where there are more of them than lines. */
function kindOf(chart: Chart, height: number): Kind {
  if (chart.form === "points") return "points";
  if (chart.type === "line") return "line";
  const lines = height - (chart.series.length > 1 ? 1 : 0);
  return chart.type === "bar" && barCount(chart) > lines ? "columns" : "bars";
}

function plotOf(chart: Chart, kind: Kind, drawing: Drawing): readonly string[] {
  if (chart.form === "points") return pointPlot(chart, drawing);
  if (chart.form === "round" || kind === "bars") return barLines(chart, drawing);
  return kind === "line" ? linePlot(chart, drawing) : columnPlot(chart, drawing);
}

/** What each series is drawn with, and its name; of one series its name goes without saying. */
function legendLines({ series, legend, form }: Chart, kind: Kind, drawing: Drawing): readonly string[] {
  if (series.length < 2 && (!legend || form === "round")) return [];
  const { width, paint } = drawing;
  const lines: string[] = [];
  let [line, used] = ["", 0];
  for (const [at, { name }] of series.entries()) {
    const sample = sampleOf(kind, at, drawing);
    const own = cut(visibleText(name), Math.max(1, Math.min(24, width - 5)));
    const taken = widthOf(own) + 4;
    if (used > 0 && used + taken + 2 > width) {
      lines.push(line);
      [line, used] = ["", 0];
    }
    line += `${used === 0 ? "" : "  "}${sample} ${paint(own, "dim")}`;
    used += taken + (used === 0 ? 0 : 2);
  }
  return [...lines, line];
}

/** Three columns as the series is drawn. */
function sampleOf(kind: Kind, series: number, { paint }: Drawing): string {
  if (kind === "points") return paint(` ${markOf(series)} `, toneOf(series));
  if (kind !== "line") return paint(fillOf(series).repeat(3), toneOf(series));
  const canvas = new Canvas(3, 1);
  canvas.line({ x: 0, y: 1 }, { x: 5, y: 1 }, series);
  return canvas.lines(paint).join("");
}
