import { momentAt } from "./zone";

/** As a moment prints itself: nothing in it has to be rewritten. */
const printed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d(:?\d\d)?)$/;

/**
 * Whether the wire takes a text for a date: with its zone, and naming a moment that exists (contract, bucket.md
 * section 4.3).
 */
export const isDateTime = (text: string): boolean => dateTime.test(text) && isWritten(timeOf(text));

/** Whether a moment has a year of four digits, also in the zone of Greenwich: another could not be sent back. */
const isWritten = (time: number | undefined): boolean =>
  time !== undefined && time >= earliest && time <= latest;
const earliest = Date.parse("0000-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds of a date text. A space or a small letter may replace T; `+hh` means `+hh:00`. */
export function timeOf(text: string): number | undefined {
  const time = Date.parse(printed.test(text) ? text : rewritten(text));
  return Number.isNaN(time) ? undefined : time;
}

const rewritten = (text: string): string =>
  text
    .replace(/^(\d{4}-\d\d-\d\d)[t ]/, "$1T")
    .replace(/z$/, "Z")
    .replace(/([+-]\d\d)(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`);

const ownForm = /^\d{4}-\d\d-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d\.\d{3}Z$/;

/** Whether a checked date is written as its moment prints itself; of the last days of a month nothing is said. */
export const isOwnForm = (text: string): boolean => ownForm.test(text);

/** The ISO text of what somebody typed: a day or a moment, in `here` (an IANA name) where no zone is given. */
export function typedMoment(text: string, here = "UTC"): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    text.trim(),
  );
  if (parts === null) return undefined;
  const [, day = "", time = "00:00", zone] = parts;
  if (!isDay(day)) return undefined;
  const moment = zone === undefined ? momentAt(`${day}T${time}`, here) : Date.parse(`${day}T${time}${zone}`);
  const date = new Date(moment ?? Number.NaN);
  return Number.isNaN(date.getTime()) || !isWritten(date.getTime()) ? undefined : date.toISOString();
}

/** Whether a month has a day: Date takes the 30th of February for the first of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
