import { logText } from "./text";

/** Days as `2026-12-31`; empty: not set. */
export interface DayRange {
  readonly begin: string;
  readonly end: string;
}

/** Both ends in ISO 8601, up to but without the second one. */
export interface TimeRange {
  readonly begin: string;
  readonly end: string;
}

/** What is wrong with the days (spec 3, section 5). `now` in milliseconds. */
export function rangeProblem({ begin, end }: DayRange, now: number): string | undefined {
  if (begin === "" && end === "") return undefined;
  const [from, to] = [startOf(begin), startOf(end)];
  if (from === undefined || to === undefined || from > to) return logText("range.both");
  return to > now ? logText("range.future") : undefined;
}

/** Whole days in the zone of the reader; `undefined`: they are none. */
export function rangeOf({ begin, end }: DayRange): TimeRange | undefined {
  const [from, to] = [startOf(begin), startOf(end, 1)];
  if (from === undefined || to === undefined) return undefined;
  return { begin: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

/** The day of a time, in milliseconds, in the zone of the reader. */
export function dayOf(time: number): string {
  const date = new Date(time);
  return [String(date.getFullYear()).padStart(4, "0"), two(date.getMonth() + 1), two(date.getDate())].join(
    "-",
  );
}

/** The midnight that a day begins with, or one so many days later; `undefined`: it is no day. */
export function startOf(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return undefined;
  const made = new Date(Number(year), Number(month) - 1, Number(date));
  if (made.getMonth() !== Number(month) - 1) return undefined;
  made.setDate(made.getDate() + later);
  return made.getTime();
}

const two = (value: number): string => String(value).padStart(2, "0");

/** So many days up to today, today among them. `now` in milliseconds. */
export function recentDays(count: number, now: number): DayRange {
  const end = dayOf(now);
  return { begin: dayOf(startOf(end, 1 - count) ?? now), end };
}

/** Days as they are typed: one, or two with something between them; `undefined`: they are none. */
export function typedDays(text: string): DayRange | undefined {
  const [begin, end = begin, ...rest] = text.trim().split(/\s+|\.\.+/);
  if (begin === undefined || end === undefined || rest.length > 0) return undefined;
  return startOf(begin) === undefined || startOf(end) === undefined ? undefined : { begin, end };
}
