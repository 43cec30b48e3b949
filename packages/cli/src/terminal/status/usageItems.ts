import type { StatusCard } from "@twinhelm/core/status/cards";
import { totalText, type UsageChart } from "@twinhelm/core/status/charts";
import { type LoadedUsage, useStatusCards, useUsage } from "@twinhelm/core/status/react";
import { statusText } from "@twinhelm/core/status/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { chartLines } from "../chart/chartLines";
import { useTerminal } from "../context";
import { heading, type Item, note } from "../form/items";
import { chooseDays, daysText } from "../function/log/choices";
import type { Paint, Tone } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import type { Change } from "../navigation/state";

/** Lines of a chart with its axes. */
const chartHeight = 8;

interface Room {
  /** Columns of a line. */
  readonly width: number;
  readonly change: (change: Change) => void;
  readonly warn: (words: string) => void;
}

/** What the instance has used: a bar for each module, and three charts. Nothing for whoever may see nothing of it. */
export function useUsageItems({ width, change, warn }: Room) {
  const { paint, locale } = useTerminal();
  const cards = useStatusCards(locale) ?? [];
  const usage = useUsage(true, locale);
  const reload = () => {
    for (const card of cards) card.reload();
    if (usage.isShown) usage.reload();
  };
  if (cards.length === 0 && !usage.isShown) return { items: [], reload };
  const bars = cards.map(({ module, card, failure }): Item => {
    if (card !== undefined) return cardItem(card, width, paint);
    const words = failure === undefined ? text("common.loading") : visibleText(failure.message);
    return note(`status.${module}`, words);
  });
  const days = usage.isShown ? [daysItem(usage, change, warn)] : [];
  const charts = usage.isShown ? chartItems(usage, { paint, locale }) : [];
  return { items: [heading("usages", statusText("title"), paint), ...bars, ...days, ...charts], reload };
}

const tones = { low: "success", medium: "warning", high: "danger" } as const satisfies Record<string, Tone>;

/** `Storage  ██████░░░░  12.3 MB of 500 MB  2 % low` */
function cardItem(
  { module, title, current, limit, percent, level }: StatusCard,
  width: number,
  paint: Paint,
): Item {
  const figures = percent === undefined ? `${current} · ${limit}` : statusText("of", { current, limit });
  const share =
    percent === undefined ? "" : `${statusText("percent", { percent })} ${statusText(`level.${level}`)}`;
  const room = Math.max(0, Math.min(30, width - 12 - widthOf(figures) - 14 - 6));
  const full = percent === undefined ? 0 : Math.min(room, Math.ceil((Math.min(percent, 100) / 100) * room));
  const [bar, rest] = ["█".repeat(full), (percent === undefined ? " " : "░").repeat(room - full)];
  const begin = fit(title, 12);
  const end = `  ${fit(share, 12)}  ${figures}`;
  return {
    id: `status.${module}`,
    head: `${begin}  ${bar}${rest}${end}`,
    painted: `${begin}  ${paint(bar, tones[level])}${paint(rest, "dim")}${end}`,
  };
}

const daysItem = ({ days, setDays }: LoadedUsage, change: Room["change"], warn: Room["warn"]): Item => ({
  id: "usage.days",
  head: `${statusText("range")}  ${daysText(days ?? { begin: "", end: "" })}`,
  apart: true,
  commands: {
    open: () => chooseDays(change, (chosen) => setDays(chosen.begin === "" ? undefined : chosen), warn),
  },
});

interface Looks {
  readonly paint: Paint;
  readonly locale: string | undefined;
}

function chartItems({ charts, failure }: LoadedUsage, looks: Looks): readonly Item[] {
  if (charts !== undefined) return charts.map((each) => chartItem(each, looks));
  return [note("usage", failure === undefined ? text("common.loading") : visibleText(failure.message))];
}

function chartItem(of: UsageChart, { paint, locale }: Looks): Item {
  const { id, title, total, chart } = of;
  const aside = totalText(of, locale);
  return {
    id: `usage.${id}`,
    head: `${title}  ${aside}`,
    painted: `${paint(title, "bold")}  ${paint(aside, "dim")}`,
    apart: true,
    commands: {},
    below: (_, width) =>
      total === 0
        ? [paint(statusText("chart.none"), "dim")]
        : chartLines(chart, { width, height: chartHeight, paint, locale, fromZero: true }),
  };
}
