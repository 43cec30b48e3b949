import fc from "fast-check";
import { expect, it } from "vitest";
import { isDateTime, isOwnForm, timeOf } from "./dateTime";

const range = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z") };
const moments = fc.date({ ...range, noInvalidDate: true }).map((date) => date.toISOString());
const two = fc.integer({ min: 0, max: 61 }).map((number) => String(number).padStart(2, "0"));
const written = fc.tuple(two, two, two, two, two).map(([month, day, hour, minute, second]) => {
  return `2024-${month}-${day}T${hour}:${minute}:${second}.000Z`;
});

it("a date in its own form is the one that its moment prints", () => {
  fc.assert(
    fc.property(fc.oneof(moments, written), (text) => {
      if (!isDateTime(text) || !isOwnForm(text)) return;
      expect(new Date(timeOf(text) ?? Number.NaN).toISOString()).toBe(text);
    }),
  );
  expect(isOwnForm("2024-01-28T23:59:59.999Z")).toBe(true);
});

it("of days that not each month has, and of other forms, nothing is said", () => {
  for (const text of ["2024-02-30T00:00:00.000Z", "2024-01-01T24:00:00.000Z", "2024-01-01T00:00:00Z"])
    expect(isOwnForm(text), text).toBe(false);
});
