import type { Chart as ChartData, PointChart } from "@twinhelm/core/dashboard/component/data";
import { type ChartTheme, lookOf } from "@twinhelm/core/dashboard/component/palette";
import type { ChartConfiguration, ChartDataset } from "chart.js";

/** Colours of what is around the figures. */
const inks = {
  light: { text: "#404854", line: "#d3d8de", back: "#ffffff" },
  dark: { text: "#d3d8de", line: "#5f6b7c", back: "#252a31" },
} as const;

/** The chart as the library draws it. `isPlain`: without the labels of its axis, and from zero on. */
export function configurationOf(chart: ChartData, theme: ChartTheme, isPlain = false): ChartConfiguration {
  const ink = inks[theme];
  const legend = chart.legend || chart.form === "round" || chart.series.length > 1;
  return {
    type: chart.type,
    data: {
      ...(chart.form === "points" ? {} : { labels: [...chart.labels] }),
      datasets: datasetsOf(chart, theme),
    },
    options: {
      // `hung.ts` tells it its size.
      responsive: false,
      maintainAspectRatio: false,
      animation: false,
      color: ink.text,
      plugins: {
        legend: {
          display: legend,
          position: "bottom",
          labels: { color: ink.text, usePointStyle: true, boxHeight: 8 },
        },
      },
      scales: isPlain ? plainScales(ink) : scalesOf(chart, ink),
    },
  };
}

/** Labels of an axis that are measured to find out how many have room. */
const mostMeasured = 40;

/** Labels around a circle that can be read; more of them are a black ring. */
const mostAround = 60;

const isReadable = (chart: ChartData): boolean =>
  chart.form === "points" || chart.labels.length <= mostAround;

type Ink = (typeof inks)[ChartTheme];

/** Figures from nothing on; what they are of is said where one points at them. */
const plainScales = (ink: Ink) => ({
  x: { display: false },
  y: { ticks: { color: ink.text, maxTicksLimit: 5 }, grid: { color: ink.line }, min: 0 },
});

function scalesOf(chart: ChartData, ink: Ink): NonNullable<ChartConfiguration["options"]>["scales"] & object {
  if (chart.type === "pie" || chart.type === "doughnut") return {};
  const ticks = { color: ink.text };
  const grid = { color: ink.line };
  if (chart.type === "polarArea" || chart.type === "radar")
    return {
      r: {
        // A line with so many corners is a circle, and a circle is drawn in one go.
        grid: { ...grid, circular: chart.type === "polarArea" || !isReadable(chart) },
        angleLines: { ...grid, display: isReadable(chart) },
        pointLabels: { color: ink.text, display: isReadable(chart) },
        // Above what is drawn, which would hide half of them.
        ticks: { ...ticks, z: 1, backdropColor: `${ink.back}b3`, backdropPadding: 1 },
        beginAtZero: true,
      },
    };
  if (chart.form !== "points")
    return {
      x: { ticks: { ...ticks, sampleSize: mostMeasured }, grid: { display: false } },
      y: { ticks, grid, beginAtZero: chart.type === "bar" },
    };
  const limits = (name: "x" | "y") => {
    const { min, max } = chart.axes[name];
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  };
  return {
    x: { type: "linear", ticks, grid, ...limits("x") },
    y: { type: "linear", ticks, grid, ...limits("y") },
  };
}

/** Points that are drawn each for itself; of more only the line is seen. */
const mostMarks = 120;

function datasetsOf(chart: ChartData, theme: ChartTheme): ChartDataset[] {
  if (chart.form === "points") return pointsOf(chart, theme);
  return chart.series.map(({ name, figures }, at): ChartDataset => {
    const { color, dash, point } = lookOf(theme, at, chart.colors);
    const data = figures.map((figure) => figure ?? null);
    if (chart.form === "round") {
      const parts = figures.map((_, part) => lookOf(theme, part, chart.colors).color);
      return {
        label: name,
        data: figures.map((figure) => figure ?? 0),
        backgroundColor: chart.type === "polarArea" ? parts.map((part) => faded(part, "b3")) : parts,
        borderColor: inks[theme].back,
        borderWidth: 2,
      };
    }
    if (chart.type === "bar") return { label: name, data, backgroundColor: color };
    return {
      label: name,
      data,
      borderColor: color,
      backgroundColor: faded(color, "33"),
      borderDash: [...dash],
      borderWidth: 2,
      pointStyle: point,
      pointRadius: figures.length > mostMarks ? 0 : 3,
      pointBackgroundColor: color,
      fill: chart.type === "radar",
    };
  });
}

const pointsOf = ({ type, series, colors }: PointChart, theme: ChartTheme): ChartDataset[] =>
  series.map(({ name, points }, at): ChartDataset => {
    const { color, point } = lookOf(theme, at, colors);
    const look = { label: name, borderColor: color, pointStyle: point };
    if (type === "bubble") {
      const data = points.map(({ x, y, r = 3 }) => ({ x, y, r }));
      return { ...look, data, backgroundColor: faded(color, "80") };
    }
    const data = points.map(({ x, y }) => ({ x, y }));
    return { ...look, data, backgroundColor: faded(color, "cc"), pointRadius: 5 };
  });

/** A colour of six digits with an alpha; another one as it is. */
const faded = (color: string, alpha: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? `${color}${alpha}` : color;
