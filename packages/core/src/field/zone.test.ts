import fc from "fast-check";
import { expect, it } from "vitest";
import { momentAt, wallOf } from "./zone";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Australia/Lord_Howe",
];
const times = fc
  .date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.getTime());

it("shows a moment as clocks do", () => {
  const time = Date.parse("2020-07-01T12:30:00Z");
  expect(wallOf(time, "UTC")).toBe("2020-07-01T12:30:00");
  expect(wallOf(time, "Europe/Berlin")).toBe("2020-07-01T14:30:00");
  expect(wallOf(time, "Asia/Kathmandu")).toBe("2020-07-01T18:15:00");
  expect(wallOf(time + 5, "UTC")).toBe("2020-07-01T12:30:00.005");
});

it("what a clock shows is the moment again, save for the hour that there is twice", () => {
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (time, zone) => {
      const wall = wallOf(time, zone);
      const again = momentAt(wall, zone) ?? Number.NaN;
      expect(wallOf(again, zone)).toBe(wall);
    }),
  );
});

it("takes the first of two hours, and the hour after one that is left out", () => {
  expect(momentAt("2020-10-25T02:30", "Europe/Berlin")).toBe(Date.parse("2020-10-25T00:30:00Z"));
  expect(wallOf(momentAt("2020-03-29T02:30", "Europe/Berlin") ?? 0, "Europe/Berlin")).toBe(
    "2020-03-29T03:30:00",
  );
  expect(momentAt("", "UTC")).toBeUndefined();
});
