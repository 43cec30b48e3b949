import type { Chart } from "./data";

/** Whether a chart has anything to be drawn. */
export const hasFigures = (chart: Chart): boolean =>
  chart.form === "points"
    ? chart.series.some(({ points }) => points.length > 0)
    : chart.series.some(({ figures }) => figures.some((figure) => figure !== undefined));
