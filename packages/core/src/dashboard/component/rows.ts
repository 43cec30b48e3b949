import { harmless } from "../../document/transfer/harmless";
import { shownText } from "../../field/cell";
import { csvLine } from "../../text/separated";
import type { Chart, ComponentData, StatisticData } from "./data";
import { componentText } from "./text";

/** What a component shows as a table: for those who do not see it, to copy, and as a file. */
export interface ComponentRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** How many rows a chart has as a table. */
export const countOfRows = (chart: Chart): number =>
  chart.form === "points"
    ? chart.series.reduce((sum, { points }) => sum + points.length, 0)
    : chart.labels.length;

/** The first rows of a chart as a table. */
export function firstRowsOf(chart: Chart, most: number): ComponentRows {
  if (chart.form !== "points") return labelRows({ ...chart, labels: chart.labels.slice(0, most) });
  const series = chart.series.map(({ name, points }) => ({ name, points: points.slice(0, most) }));
  const { columns, rows } = pointRows({ ...chart, series });
  return { columns, rows: rows.slice(0, most) };
}

/** The figures of a component, row by row. */
export function rowsOf(data: ComponentData): ComponentRows {
  switch (data.kind) {
    case "chart":
      return data.form === "points" ? pointRows(data) : labelRows(data);
    case "table":
      return {
        columns: data.columns,
        rows: data.rows.map((row) => data.columns.map((key) => cellAt(row, key))),
      };
    case "card":
      return {
        columns: [componentText("input"), componentText("value")],
        rows: data.inputs.map(({ title, value }) => [title, value]),
      };
    case "statistic":
      return {
        columns: [componentText("label"), componentText("value"), componentText("difference")],
        rows: [[data.main.title, data.main.value, differenceWords(data.difference)]],
      };
  }
}

/** What a row has of its own in a column; a name such as `constructor` is nothing more than a name. */
export const cellAt = (row: Readonly<Record<string, unknown>>, column: string): string | number =>
  Object.hasOwn(row, column) ? cellOf(row[column]) : "";

/** A value of a table as text. */
function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return "";
  return typeof value === "number" ? value : shownText(value);
}

function labelRows({
  labels,
  series,
}: Extract<ComponentData, { form: "category" | "round" }>): ComponentRows {
  return {
    columns: [componentText("label"), ...series.map(({ name }) => name)],
    rows: labels.map((label, at) => [label, ...series.map(({ figures }) => figures[at] ?? "")]),
  };
}

function pointRows({ type, series }: Extract<ComponentData, { form: "points" }>): ComponentRows {
  const isBubble = type === "bubble";
  return {
    columns: [componentText("series"), "x", "y", ...(isBubble ? ["r"] : [])],
    rows: series.flatMap(({ name, points }) =>
      points.map(({ x, y, r }) => [name, x, y, ...(isBubble ? [r ?? ""] : [])]),
    ),
  };
}

/** What changed, in words: colour is not the only sign. */
export function differenceWords(difference: StatisticData["difference"]): string {
  if (difference === undefined) return "";
  const { value, title } = difference;
  const words =
    value === 0
      ? componentText("difference.same")
      : componentText(value > 0 ? "difference.up" : "difference.down", { value: Math.abs(value) });
  return title === "" ? words : `${words} ${title}`;
}

/** The same as a file of comma-separated values; nothing in it is run by a spreadsheet. */
export const csvOf = ({ columns, rows }: ComponentRows): string =>
  [columns, ...rows].map((row) => csvLine(row.map((cell) => harmless(String(cell))))).join("\r\n");
