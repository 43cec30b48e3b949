import { functionLogText } from "@twinhelm/core/function/log/text";
import { type DayRange, rangeProblem, recentDays, typedDays } from "@twinhelm/core/log/range";
import { logText } from "@twinhelm/core/log/text";
import { toggled } from "@twinhelm/core/log/toggled";
import { choosing } from "../../navigation/layer";
import { type Change, show } from "../../navigation/state";

interface Several {
  readonly title: string;
  /** What none of them means. */
  readonly all: string;
  readonly choices: ReadonlyMap<string, string>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several to choose from a list, which stays open until Esc. */
export function chooseSeveral(change: (change: Change) => void, several: Several, current = ""): void {
  const { title, all, choices, chosen, onChange } = several;
  const marked = (id: string, label: string, on: boolean) => ({ id, label: `${on ? "☑" : "☐"} ${label}` });
  const items = [
    marked("", all, chosen.length === 0),
    ...[...choices].map(([id, label]) => marked(id, label, chosen.includes(id))),
  ];
  const pick = (id: string) => {
    const next = id === "" ? [] : toggled(chosen, id);
    onChange(next);
    chooseSeveral(change, { ...several, chosen: next }, id);
  };
  change(show(choosing({ title, items, about: [functionLogText("several")], onPick: pick }, current)));
}

/** Days to choose, or to type. */
export function chooseDays(
  change: (change: Change) => void,
  onPick: (days: DayRange) => void,
  warn: (words: string) => void,
): void {
  const now = Date.now();
  const yesterday = recentDays(2, now).begin;
  const spans = new Map<string, DayRange>([
    [functionLogText("today"), { begin: "", end: "" }],
    [functionLogText("yesterday"), { begin: yesterday, end: yesterday }],
    [functionLogText("week"), recentDays(7, now)],
    [functionLogText("month"), recentDays(30, now)],
  ]);
  const items = [...spans].map(([id, { begin, end }]) => ({ id, label: id, hint: spanText({ begin, end }) }));
  const pick = (id: string) => {
    const days = spans.get(id) ?? typedDays(id);
    const problem = days === undefined ? logText("range.both") : rangeProblem(days, Date.now());
    if (days === undefined || problem !== undefined) warn(problem ?? logText("range.both"));
    else onPick(days);
  };
  const about = [functionLogText("days.typed")];
  change(show(choosing({ title: functionLogText("days"), items, about, free: "last", onPick: pick })));
}

const spanText = ({ begin, end }: DayRange): string => (begin === end ? begin : `${begin} … ${end}`);

/** The days of a filter in words. */
export const daysText = (days: DayRange): string =>
  days.begin === "" ? functionLogText("today") : spanText(days);
