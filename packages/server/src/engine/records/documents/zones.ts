/** Milliseconds. */
const [minute, day] = [60_000, 86_400_000];

/** The day that a moment has in a time zone: of an ISO date in UTC the ISO date of that day. */
export type DayOf = (moment: string) => string;

/** Days of a time zone, as IANA calls it. What a zone is ahead by is asked of Intl for each day once, as that is slow. */
export function daysIn(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const known = new Map<number, number | undefined>();
  const aheadAt = (time: number): number => {
    const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0", seconds = "0"] =
      /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    const ahead = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
    return sign === "-" ? -ahead : ahead;
  };
  /** `undefined`: it changes on that day. */
  const aheadOn = (begin: number): number | undefined => {
    if (known.has(begin)) return known.get(begin);
    const ahead = aheadAt(begin);
    const found = aheadAt(begin + day - 1) === ahead ? ahead : undefined;
    known.set(begin, found);
    return found;
  };
  return (moment) => {
    const time = Date.parse(moment);
    if (Number.isNaN(time)) return moment.slice(0, 10);
    const ahead = aheadOn(Math.floor(time / day) * day) ?? aheadAt(time);
    const local = new Date(time + ahead);
    return Number.isNaN(local.getTime()) ? moment.slice(0, 10) : local.toISOString().slice(0, 10);
  };
}
