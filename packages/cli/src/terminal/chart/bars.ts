import type { CategoryChart, RoundChart } from "@twinhelm/core/dashboard/component/data";
import { chartText } from "@twinhelm/core/text/chart";
import { visibleText } from "@twinhelm/core/text/visible";
import { cut, fit, widthOf } from "../layout/width";
import { type Drawing, figureText, fillOf, toneOf } from "./drawing";

interface Bar {
  readonly label: string;
  readonly figure: number | undefined;
  /** Beside the figure, such as its share. */
  readonly aside: string;
  readonly series: number;
}

/** Fewer columns have no room for shares beside figures. */
const leastOfShares = 30;

/** Lines that bars with figures take: one for each, where none is left out. */
export const barCount = ({ labels, series }: Pick<CategoryChart, "labels" | "series">): number =>
  labels.length * series.length;

/** Bars that lie below one another, each with its label and its figure; of parts of a whole, with the share too. */
export function barLines(chart: CategoryChart | RoundChart, drawing: Drawing): readonly string[] {
  const { width, height, paint, locale } = drawing;
  const all = barsOf(chart, locale);
  const isCut = all.length > height;
  const bars = isCut ? all.slice(0, Math.max(0, height - 1)) : all;
  const texts = bars.map(({ figure, aside }) =>
    figure === undefined ? "–" : `${figureText(figure, locale)}${width < leastOfShares ? "" : aside}`,
  );
  const labels = bars.map(({ label }) => visibleText(label));
  const labelWidth = Math.min(Math.max(0, ...labels.map(widthOf)), Math.floor(width / 3));
  const figureWidth = Math.min(Math.max(0, ...texts.map(widthOf)), width - labelWidth - 2);
  const room = width - labelWidth - figureWidth - 2;
  const [least, greatest] = ends(bars);
  const lines = bars.map((bar, at) => {
    const drawn = drawnBar(bar, { room, least, greatest, paint });
    const figure = fit(texts[at] ?? "", figureWidth, "right");
    return `${fit(labels[at] ?? "", labelWidth)} ${drawn} ${figure}`;
  });
  if (!isCut) return lines;
  return [...lines, paint(cut(chartText("more", { count: all.length - bars.length }), width), "dim")];
}

/** The bars label by label; of several series each label stands once. */
function barsOf(chart: CategoryChart | RoundChart, locale: string | undefined): readonly Bar[] {
  const { labels, series, form } = chart;
  const wholes = series.map(({ figures }) =>
    figures.reduce<number>((sum, each) => sum + Math.abs(each ?? 0), 0),
  );
  const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const asideOf = (figure: number | undefined, at: number) => {
    const whole = wholes[at] ?? 0;
    if (form !== "round" || figure === undefined || whole === 0) return "";
    const percent = percents.format((Math.abs(figure) / whole) * 100);
    return chartText("share", { percent }).padStart(8);
  };
  return labels.flatMap((label, place) =>
    series.map(({ figures }, at): Bar => {
      const figure = figures[place];
      return { label: at === 0 ? label : "", figure, aside: asideOf(figure, at), series: at };
    }),
  );
}

/** Zero is among them. */
function ends(bars: readonly Bar[]): readonly [least: number, greatest: number] {
  let [least, greatest] = [0, 0];
  for (const { figure = 0 } of bars) {
    least = Math.min(least, figure);
    greatest = Math.max(greatest, figure);
  }
  return [least, greatest];
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

interface BarRoom {
  readonly room: number;
  readonly least: number;
  readonly greatest: number;
  readonly paint: Drawing["paint"];
}

/** A bar from zero on, to the right; what is below zero goes to the left of it. */
function drawnBar({ figure, series }: Bar, { room, least, greatest, paint }: BarRoom): string {
  const whole = greatest / 2 - least / 2;
  if (figure === undefined || whole === 0 || room === 0) return " ".repeat(room);
  const columns = (value: number) => (Math.abs(value) / 2 / whole) * room;
  const left = least < 0 ? Math.min(room, Math.round(columns(least))) : 0;
  const fill = fillOf(series);
  if (figure < 0) {
    const long = Math.min(left, Math.max(1, Math.round(columns(figure))));
    return `${" ".repeat(left - long)}${paint(fill.repeat(long), toneOf(series))}${" ".repeat(room - left)}`;
  }
  const exact = Math.min(room - left, columns(figure));
  const full = Math.floor(exact);
  const tip = series === 0 ? (eighths[Math.floor((exact - full) * 8)] ?? "") : "";
  // The smallest figure is not nothing.
  const bar = `${fill.repeat(full)}${tip}` || (figure > 0 && room > left ? "▏" : "");
  return `${" ".repeat(left)}${paint(bar, toneOf(series))}${" ".repeat(room - left - widthOf(bar))}`;
}
