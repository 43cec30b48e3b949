import type { CategoryChart, Chart, Figure, Point, PointChart, RoundChart } from "./data";
import { componentText } from "./text";

/** Points of all series together that a chart draws at most: more of them lie on the same pixels. */
export const mostDrawn = 4000;

/** Parts of a whole that can be told from one another. */
const mostParts = 24;

/** What is drawn of charts, as long as they are there: whoever draws asks for what was chosen before. */
const chosen = new WeakMap<Chart, Chart>();

/** The same chart with as many points as can be drawn, and a note where some were left out. */
export function thinned(chart: Chart): Chart {
  const drawn = chosen.get(chart) ?? choose(chart);
  chosen.set(chart, drawn);
  return drawn;
}

function choose(chart: Chart): Chart {
  switch (chart.form) {
    case "category":
      return thinnedLabels(chart);
    case "round":
      return withOthers(chart);
    case "points":
      return thinnedPoints(chart);
  }
}

const noted = <Kind extends Chart>(chart: Kind, all: number, shown: number): Kind => ({
  ...chart,
  notes: [...chart.notes, componentText("note.thinned", { all, shown })],
});

/** Of labels that lie together those stay where a series is least and greatest, so that no peak is lost. */
function thinnedLabels(chart: CategoryChart): CategoryChart {
  const { labels, series } = chart;
  const all = series.reduce((sum, { figures }) => sum + figures.length, 0);
  if (all <= mostDrawn) return chart;
  const groups = Math.max(1, Math.floor(mostDrawn / (2 * series.length * series.length)));
  const size = Math.ceil(labels.length / groups);
  const kept = new Set<number>();
  for (const { figures } of series)
    for (let from = 0; from < figures.length; from += size)
      for (const at of extremesOf((at) => figures[at], from, Math.min(from + size, figures.length)))
        kept.add(at);
  const places = [...kept].sort((a, b) => a - b);
  const shown = series.map(({ name, figures }) => ({ name, figures: places.map((at) => figures[at]) }));
  const thin = { ...chart, labels: places.map((at) => labels[at] ?? ""), series: shown };
  return noted(thin, all, places.length * series.length);
}

function extremesOf(figureAt: (at: number) => Figure, from: number, to: number): readonly number[] {
  let [least, greatest] = [from, from];
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = from; at < to; at += 1) {
    const figure = figureAt(at);
    if (figure === undefined) continue;
    if (figure < lowest) [least, lowest] = [at, figure];
    if (figure > highest) [greatest, highest] = [at, figure];
  }
  return least === greatest ? [least] : [least, greatest];
}

function thinnedPoints(chart: PointChart): PointChart {
  const all = chart.series.reduce((sum, { points }) => sum + points.length, 0);
  if (all <= mostDrawn) return chart;
  const step = all / mostDrawn;
  const series = chart.series.map(({ name, points }) => ({ name, points: every(points, step) }));
  const shown = series.reduce((sum, { points }) => sum + points.length, 0);
  return noted({ ...chart, series }, all, shown);
}

/** Points in equal steps, among them those that lie outermost. */
function every(points: readonly Point[], step: number): readonly Point[] {
  const kept = new Set<number>();
  for (let at = 0; at < points.length; at += step) kept.add(Math.floor(at));
  for (const axis of ["x", "y"] as const)
    for (const at of extremesOf((at) => points[at]?.[axis], 0, points.length)) kept.add(at);
  return [...kept].sort((a, b) => a - b).flatMap((at) => points[at] ?? []);
}

/** The greatest parts, and all others as one. */
function withOthers(chart: RoundChart): RoundChart {
  const { labels, series } = chart;
  if (labels.length <= mostParts) return chart;
  const sizes = labels.map((_, at) =>
    Math.max(0, ...series.map(({ figures }) => Math.abs(figures[at] ?? 0))),
  );
  const order = labels.map((_, at) => at).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  const kept = order.slice(0, mostParts - 1).sort((a, b) => a - b);
  const rest = order.slice(mostParts - 1);
  const others = componentText("others");
  return {
    ...chart,
    labels: [...kept.map((at) => labels[at] ?? ""), others],
    series: series.map(({ name, figures }) => ({
      name,
      figures: [...kept.map((at) => figures[at]), rest.reduce((sum, at) => sum + (figures[at] ?? 0), 0)],
    })),
    notes: [...chart.notes, componentText("note.others", { count: rest.length, others })],
  };
}
