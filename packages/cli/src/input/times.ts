import { dayOf, startOf, type TimeRange } from "@twinhelm/core/log/range";
import { logText } from "@twinhelm/core/log/text";
import { usageError } from "../shell/exit";

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A time in milliseconds: how long ago, a day in the zone of the caller, or any time. Exit 2: it is none. */
function timeOf(flag: string, text: string, now: number, endOfDay: boolean): number {
  const [, count, unit = ""] = /^(\d{1,9})([smhdw])$/.exec(text.trim()) ?? [];
  if (count !== undefined) return Math.max(0, now - Number(count) * (units[unit] ?? 0) * 1000);
  const day = startOf(text.trim(), endOfDay ? 1 : 0);
  if (day !== undefined) return day;
  const time = Date.parse(text);
  if (Number.isNaN(time) || time < 0) throw usageError(logText("time.wrong", { flag, given: text }));
  return time;
}

export interface Times {
  readonly since?: string;
  readonly until?: string;
}

/** The times that are meant; `otherwise`: where nothing is said they begin here. */
export function timesOf({ since, until }: Times, now: number, otherwise: number): TimeRange {
  const begin = since === undefined ? otherwise : timeOf("--since", since, now, false);
  const end = until === undefined ? (startOf(dayOf(now), 1) ?? now) : timeOf("--until", until, now, true);
  if (begin > end) throw usageError(logText("time.order"));
  return { begin: new Date(begin).toISOString(), end: new Date(end).toISOString() };
}
