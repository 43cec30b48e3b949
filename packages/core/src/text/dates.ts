import { once } from "../once";

/** How dates are shown to one person, on every face. */
export interface Dates {
  /** Day and time; the day alone where no time was meant. `time` in milliseconds. */
  readonly moment: (time: number) => string;
  /** Day and time, also at midnight: when something happened or ends. */
  readonly exactly: (time: number) => string;
  /** The same without the year, where there is little room. */
  readonly briefly: (time: number) => string;
}

interface Person {
  /** BCP 47; default: the runtime's. */
  readonly locale?: string | undefined;
  /** IANA zone; default: the runtime's. */
  readonly timeZone?: string | undefined;
}

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

/**
 * Makes the formats of one person. Keep it: an Intl formatter is slow to make, and none is made before it is needed. A
 * date without a time is stored as midnight of UTC, or of the place where it was chosen.
 */
export function createDates({ locale, timeZone }: Person = {}): Dates {
  const zone = timeZone === undefined ? {} : { timeZone };
  const moments = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...zone }),
  );
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...zone }));
  const daysOfUtc = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
  const clock = once(
    () => new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone }),
  );
  const brief = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        ...{ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
        ...zone,
      }),
  );
  const exactly = (time: number) => moments().format(time);
  return {
    exactly,
    briefly: (time) => brief().format(time),
    moment(time) {
      if (time % day === 0) return daysOfUtc().format(time);
      // The clocks of all zones differ from UTC by quarters of an hour.
      return time % quarter === 0 && clock().format(time) === "00:00" ? days().format(time) : exactly(time);
    },
  };
}
