import type { CategoryChart } from "../dashboard/component/data";
import { statusText } from "./text";
import { pairsOf, slicesOf, type UsageSlice } from "./usage";

/** One chart of what the API was used for. */
export interface UsageChart {
  readonly id: "requests" | "downloads" | "uploads";
  readonly title: string;
  readonly unit: string;
  /** All of the time together. */
  readonly total: number;
  readonly chart: CategoryChart;
}

/** All of the time together, in words. */
export function totalText({ id, total }: UsageChart, locale?: string): string {
  const words = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(total);
  return statusText(id === "requests" ? "chart.total" : "chart.megabytes", { total: words });
}

/** Says from when to when a slice is, as `begin – end`. */
type TimeText = (time: number) => string;

/** Requests as a line in all slices; downloads and uploads as bars, two slices each (spec 3, section 7). */
export function usageCharts(slices: readonly UsageSlice[], timeText: TimeText): readonly UsageChart[] {
  const [begin, end] = [slices[0]?.begin ?? 0, slices.at(-1)?.end ?? 0];
  const make = (id: UsageChart["id"], type: "line" | "bar", figures: readonly number[]): UsageChart => {
    const title = statusText(`chart.${id}`);
    const unit = statusText(id === "requests" ? "unit.count" : "unit.Mb");
    const total = figures.reduce((sum, figure) => sum + figure, 0);
    const labels = slicesOf({ begin, end }, figures.length).map((slice) =>
      statusText("slice", { begin: timeText(slice.begin), end: timeText(slice.end) }),
    );
    const chart: CategoryChart = {
      kind: "chart",
      form: "category",
      type,
      title,
      filters: [],
      notes: [],
      colors: [],
      legend: false,
      labels,
      series: [{ name: unit, figures }],
    };
    return { id, title, unit, total: Math.round(total * 100) / 100, chart };
  };
  return [
    make(
      "requests",
      "line",
      slices.map(({ requests }) => requests),
    ),
    make("downloads", "bar", pairsOf(slices.map(({ downloaded }) => downloaded))),
    make("uploads", "bar", pairsOf(slices.map(({ uploaded }) => uploaded))),
  ];
}
