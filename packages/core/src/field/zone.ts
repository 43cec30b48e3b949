/** A moment as a clock on a wall shows it: `2020-01-31T12:30:00`, with milliseconds where there are some. */
export function wallOf(time: number, zone: string): string {
  const wall = new Date(time + offsetOf(time, zone)).toISOString().slice(0, -1);
  return wall.replace(/(:\d\d)\.000$/, "$1");
}

/**
 * The moment at which a clock of this zone shows that; of an hour that there is twice the first, and of one that is left
 * out the one after it. Undefined: it is no moment.
 */
export function momentAt(wall: string, zone: string): number | undefined {
  const shown = Date.parse(`${wall.length === 16 ? `${wall}:00` : wall}Z`);
  if (Number.isNaN(shown)) return undefined;
  const day = 86_400_000;
  const before = shown - offsetOf(shown - day, zone);
  const after = shown - offsetOf(shown + day, zone);
  const fits = [before, after].find((time) => time + offsetOf(time, zone) === shown);
  return fits ?? before;
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetOf(time: number, zone: string): number {
  if (zone === "UTC") return 0;
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const seconds = Math.floor(time / 1000) * 1000;
  const wall = new Date(0);
  wall.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  wall.setUTCHours(part("hour"), part("minute"), part("second"), 0);
  return wall.getTime() - seconds;
}
