import { expect, it } from "vitest";
import { daysIn } from "./zones";

it("a moment has the day that people have in its zone, also where the zone changes on that day", () => {
  const days: readonly (readonly [string, string, string])[] = [
    ["Europe/Berlin", "2026-03-28T23:30:00.000Z", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T21:59:59.999Z", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T22:00:00.000Z", "2026-03-30"],
    ["Europe/Berlin", "2026-10-25T22:59:59.999Z", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25T23:00:00.000Z", "2026-10-26"],
    ["Asia/Kathmandu", "2026-01-05T18:14:59.999Z", "2026-01-05"],
    ["Asia/Kathmandu", "2026-01-05T18:15:00.000Z", "2026-01-06"],
    ["America/New_York", "2026-01-05T04:59:59.999Z", "2026-01-04"],
    ["Pacific/Apia", "2011-12-30T09:59:59.000Z", "2011-12-29"],
    ["Pacific/Apia", "2011-12-30T10:00:00.000Z", "2011-12-31"],
    ["UTC", "2026-01-05T23:59:59.999Z", "2026-01-05"],
    ["Europe/Berlin", "2026-99-99T00:00:00Z", "2026-99-99"],
  ];
  expect(days.map(([zone, moment]) => daysIn(zone)(moment))).toEqual(days.map(([, , day]) => day));
});
